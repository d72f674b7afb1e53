import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ALICE, audited, BOB, counted, deletion, json } from './audited.ts';
import { ask } from './http.ts';
import { makePipe, PROJECTS, refusalCode } from './testing.ts';

test('on a full disk nothing is changed, no value of a token is shown, and /readyz and a metric say so', async () => {
  const { answer, calls } = counted();
  const { port, metricsApp } = await audited(answer, {
    AUDIT_LOG_FILE: '/dev/full',
    METRICS_PORT: '9464',
  });
  await ask({ port, path: '/readyz' });
  const before = calls.count;
  const tokens = { port, path: '/gateway/ng/api/delegate-token-ng?accountIdentifier=acc', headers: ALICE };
  const answers = await Promise.all([
    ...Array.from({ length: 60 }, () => deletion(port, ALICE)),
    ...Array.from({ length: 60 }, () => ask(tokens)),
  ]);
  for (const { status, body } of answers)
    expect([status, refusalCode(body)]).toEqual([503, 'GATEWAY_NO_AUDIT_LOG']);
  expect(calls.count).toBe(before);
  expect((await ask({ port, path: PROJECTS, headers: ALICE })).status).toBe(200);
  const ready = await ask({ port, path: '/readyz' });
  expect([ready.status, JSON.parse(ready.body)]).toEqual([
    503,
    { ready: false, manager: 'reachable', key: 'accepted', audit: 'failing' },
  ]);
  const metrics = await metricsApp?.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
  expect(metrics?.body).toContain('delegate_overview_audit_log_writable 0');
});

test('while a log that fills up takes no more lines, no change passes, and afterwards nothing is missing', async () => {
  const { answer, calls } = counted();
  const { path, read } = await makePipe();
  const { port, metricsApp } = await audited(answer, { AUDIT_LOG_FILE: path, METRICS_PORT: '9464' });
  const statuses: number[] = [];
  // The pipe takes 64 kB.
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => deletion(port, ALICE)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  let text = '';
  await expect
    .poll(async () => {
      text += read();
      return (await ask({ port, path: '/readyz' })).status;
    })
    .toBe(200);
  expect((await deletion(port, ALICE)).status).toBe(200);
  const metrics = await metricsApp?.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
  expect(metrics?.body).toContain('delegate_overview_audit_log_writable 1');
  text += read();
  const results = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).result);
  const count = (result: string) => results.filter((found) => found === result).length;
  // One call was that of /readyz.
  expect([count('begun'), count('done')]).toEqual([calls.count - 1, calls.count - 1]);
  expect(count('refused')).toBe(statuses.filter((status) => status === 503).length);
});

test('the audit file is for its owner only; after a rotation, a reload opens a new one', async () => {
  const { port, file, reload, lines } = await audited(json(200, {}));
  await deletion(port, ALICE);
  await rename(file, `${file}.1`);
  await deletion(port, BOB);
  reload();
  await deletion(port, ALICE);
  expect((await readFile(`${file}.1`, 'utf8')).match(/"who":"\w+"/g)).toEqual([
    '"who":"alice"',
    '"who":"alice"',
    '"who":"bob"',
  ]);
  expect((await lines()).map(({ who }) => who)).toEqual(['alice', 'alice']);
  for (const path of [file, `${file}.1`]) expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
});

test('when the audit file cannot be opened again, the old one stays in use', async () => {
  const { port, file, reload } = await audited(json(200, {}));
  await rename(file, `${file}.1`);
  await mkdir(file);
  reload();
  expect((await deletion(port, ALICE)).status).toBe(200);
  expect(await readFile(`${file}.1`, 'utf8')).toContain('"result":"done"');
});
