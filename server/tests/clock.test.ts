import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { setUpProgram } from './program.ts';
import { DELETION, KEY, PROJECTS } from './testing.ts';

const startProgram = setUpProgram();
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400];

/** Runs before the server: shifts the time of day and the steady clock by what the file says, in seconds. */
const SHIFTED = `
import { readFileSync } from 'node:fs';
const shift = (which) => JSON.parse(readFileSync(process.env.CLOCK_FILE, 'utf8'))[which] * 1000;
const now = Date.now;
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + shift('day')] : given));
  }
  static now() {
    return now() + shift('day');
  }
};
const steady = performance.now.bind(performance);
performance.now = () => steady() + shift('steady');
`;

/** Creates the clock of a server, which a test sets: `day` is the time of day, `steady` the time that has passed. */
async function makeClock() {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [program, file] = [join(folder, 'shifted.mjs'), join(folder, 'clock.json')];
  const set = async (seconds: { readonly day: number; readonly steady: number }) => {
    await writeFile(`${file}.next`, JSON.stringify(seconds));
    await rename(`${file}.next`, file);
  };
  await writeFile(program, SHIFTED);
  await set({ day: 0, steady: 0 });
  return { set, env: { NODE_OPTIONS: `--import=${pathToFileURL(program).href}`, CLOCK_FILE: file }, folder };
}

test('a clock that goes back an hour or forward a day shows in the logs, and changes no limit and no answer', async () => {
  const clock = await makeClock();
  const auditFile = join(clock.folder, 'audit.log');
  let managerStatus = 200;
  const manager = await serve(({ method }, response) => {
    const status = method === 'DELETE' ? 200 : managerStatus;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  const { port, signal, lines } = await startProgram({
    ...clock.env,
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    CLIENT_REQUESTS_PER_MINUTE: '4',
    MANAGER_CALLS_PER_MINUTE: '20',
    SHARED_READ_SECONDS: '30',
    AUDIT_LOG_FILE: auditFile,
  });
  const read = () => ask({ port, path: PROJECTS });
  const remove = () => ask({ port, path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE });
  const ready = async () => (await ask({ port, path: '/readyz' })).status;

  /** When each deletion was asked for, by the clock of the server, ms. */
  const deletedAt: number[] = [];
  let before = 0;
  let steady = 0;
  for (const day of [-HOUR_S, DAY_S, 0]) {
    steady += MINUTE_S;
    await clock.set({ day: before, steady });
    managerStatus = 200;
    expect([await ready(), (await read()).status], 'a new minute').toEqual([200, 200]);
    // From now on, only an answer that is kept is a good one.
    managerStatus = 401;

    await clock.set({ day, steady });
    const kept = await read();
    expect([await ready(), kept.status], 'both are kept').toEqual([200, 200]);
    expect(Number(kept.headers.age ?? 0)).toBeLessThan(MINUTE_S);
    deletedAt.push(Date.now() + day * 1_000);
    expect((await remove()).status).toBe(200);
    const [last, over] = [await read(), await read()];
    expect([last.status, over.status], 'no new minute').toEqual([401, 429]);
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(MINUTE_S);

    steady += MINUTE_S;
    await clock.set({ day, steady });
    expect([await ready(), (await read()).status], 'neither is kept for more than a minute').toEqual([
      503, 401,
    ]);
    before = day;
  }
  signal('SIGTERM');
  const requests = (await lines()).filter((line) => line.method === 'DELETE');
  const audited = (await readFile(auditFile, 'utf8')).trim().split('\n');
  expect(audited).toHaveLength(2 * deletedAt.length);
  deletedAt.forEach((at, i) => {
    const written = audited.slice(2 * i, 2 * i + 2).map((line): Record<string, unknown> => JSON.parse(line));
    for (const line of [...written, requests[i]])
      expect(Math.abs(Date.parse(String(line?.time)) - at)).toBeLessThan(MINUTE_S * 1_000);
  });
});
