import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveOverHttp } from '@/mocks/serve';
import { standingManager } from '@/testing/mock-manager';
import { requireProgram } from '../../deploy/programs.ts';
import { startFront } from './front.ts';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { freePort } from './ports.ts';
import { setUpPostgres } from './postgres.ts';
import { setUpProgram } from './program.ts';
import { KEY, PROJECTS } from './testing.ts';

// Replicas as separate processes: behind a real nginx with deploy/nginx/front.conf, and on one PostgreSQL.

const nginx = requireProgram('nginx');
const postgres = setUpPostgres();
const startProgram = setUpProgram();
/** Enough that each replica has some. */
const USERS = Array.from({ length: 20 }, (_, i) => `user${i}`);
const READ = 'GET /ng/api/projects';
const DELETION = 'DELETE /ng/api/delegate-setup/delegate/:identifier';

/** Creates a Manager that can hold its answers to projects and deletions back. */
function holdingManager() {
  const held: { readonly socket: Socket; readonly answer: () => void }[] = [];
  const deletions: string[] = [];
  const answered = { [READ]: 0, [DELETION]: 0 };
  let isHolding = false;
  const listener: RequestListener = ({ method, url = '', socket }, response) => {
    const [, deleted] = /delegate\/(\w+)\?/.exec(url) ?? [];
    if (deleted !== undefined) deletions.push(deleted);
    const operation = method === 'DELETE' ? DELETION : READ;
    const isOurs = deleted !== undefined || url.includes('/projects');
    const answer = () => {
      if (isOurs && !socket.destroyed) answered[operation] += 1;
      response.setHeader('content-type', 'application/json').end('{}');
    };
    if (isHolding && isOurs) held.push({ socket, answer });
    else answer();
  };
  return {
    listener,
    deletions,
    answered,
    hold: async (count: number) => {
      isHolding = true;
      await expect.poll(() => held.length).toBe(count);
    },
    /** How many of the calls whose answer is held have no caller any more. */
    abandoned: () => held.filter(({ socket }) => socket.destroyed).length,
    release: () => {
      isHolding = false;
      for (const { answer } of held.splice(0)) answer();
    },
  };
}

/** The calls of the Manager by operation, as a replica counts them. */
async function countedBy(metricsPort: number) {
  const { body } = await ask({ port: metricsPort, path: '/metrics' });
  const count = (operation: string) => {
    const name = `delegate_overview_manager_request_duration_seconds_count{operation="${operation}"} `;
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    );
  };
  return { [READ]: count(READ), [DELETION]: count(DELETION) };
}

function sum(counts: readonly Record<string, number>[]) {
  const of = (operation: string) => counts.reduce((total, count) => total + (count[operation] ?? 0), 0);
  return { [READ]: of(READ), [DELETION]: of(DELETION) };
}

test.skipIf(nginx === undefined)(
  'while one replica is replaced and one is killed, reads answer, and no deletion reaches the Manager twice',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const manager = holdingManager();
    const endpoint = `http://127.0.0.1:${await serve(manager.listener)}`;
    const replica = async (name: string) => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const auditFile = join(folder, `${name}.log`);
      const run = () =>
        startProgram({
          HARNESS_ENDPOINT: endpoint,
          HARNESS_PLATFORM_API_KEY: KEY,
          CLIENT_REQUESTS_PER_MINUTE: '1000000',
          MANAGER_CALLS_PER_MINUTE: '1000000',
          SHARED_READ_SECONDS: '0',
          TRUSTED_PROXIES: '127.0.0.1',
          USER_HEADER: 'x-forwarded-user',
          ALLOWED_HOSTS: 'delegates.example.com',
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          AUDIT_LOG_FILE: auditFile,
        });
      const audited = async () =>
        (await readFile(auditFile, 'utf8'))
          .trim()
          .split('\n')
          .map((line): Record<string, unknown> => JSON.parse(line));
      return { port, run, audited, counted: () => countedBy(metricsPort) };
    };
    const [killed, replaced] = [await replica('killed'), await replica('replaced')];
    const [first, second] = await Promise.all([killed.run(), replaced.run()]);
    const front = await startFront(nginx ?? '', USERS, [killed.port, replaced.port]);
    onTestFinished(front.stop);

    const deletions: { readonly user: string; readonly target: string; readonly status: number }[] = [];
    const remove = async (user: string) => {
      const target = `d${deletions.length}_${user}`;
      const path = `/gateway/ng/api/delegate-setup/delegate/${target}?accountIdentifier=acc`;
      const { status } = await front.ask(path, { user, method: 'DELETE' });
      deletions.push({ user, target, status });
    };
    for (const user of USERS) await remove(user);
    const [[ofKilled = {}], [ofReplaced = {}]] = await Promise.all([killed.audited(), replaced.audited()]);
    const users = [String(ofKilled.who), String(ofReplaced.who)];

    const reads: { readonly user: string; readonly status: number }[] = [];
    const stopped = new AbortController();
    const again = async (request: () => Promise<unknown>) => {
      while (!stopped.signal.aborted) await request();
    };
    const flows = users.flatMap((user) => [
      again(async () => reads.push({ user, status: (await front.ask(PROJECTS, { user })).status })),
      again(() => remove(user)),
    ]);
    const goesOn = async () => {
      const [had, changed] = [reads.length, deletions.length];
      for (const user of users) {
        await expect
          .poll(() => reads.slice(had).filter((read) => read.user === user).length)
          .toBeGreaterThan(2);
        const isDone = (deletion: (typeof deletions)[number]) =>
          deletion.user === user && deletion.status === 200;
        await expect.poll(() => deletions.slice(changed).filter(isDone).length).toBeGreaterThan(2);
      }
    };

    await goesOn();
    await manager.hold(flows.length);
    expect(sum([await killed.counted(), await replaced.counted()])).toEqual(manager.answered);
    second.signal('SIGTERM');
    manager.release();
    expect(await second.exitCode()).toBe(0);
    await goesOn();
    await replaced.run();
    await expect.poll(async () => (await replaced.counted())[READ]).toBeGreaterThan(0);

    await goesOn();
    await manager.hold(flows.length);
    const untilKilled = await killed.counted();
    first.signal('SIGKILL');
    expect(await first.exitCode()).toBe(null);
    // The read and the deletion of its user.
    await expect.poll(manager.abandoned).toBe(2);
    manager.release();
    await goesOn();
    stopped.abort();
    await Promise.all(flows);

    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = manager.deletions.toSorted();
    expect(sent).toEqual([...new Set(sent)]);
    const failed = deletions.filter(({ status }) => status !== 200);
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([502]));
    expect(failed.filter(({ target }) => sent.includes(target))).toHaveLength(1);
    const begun = [...(await killed.audited()), ...(await replaced.audited())].filter(
      ({ result }) => result === 'begun',
    );
    expect(begun.map(({ target }) => String(target)).toSorted()).toEqual(sent);
    const lines = await second.lines();
    const countOf = (operation: string) => lines.filter((line) => line.operation === operation).length;
    const ofEnded = { [READ]: countOf(READ), [DELETION]: countOf(DELETION) };
    expect(sum([untilKilled, ofEnded, await replaced.counted()])).toEqual(manager.answered);
  },
);

test.skipIf(postgres === undefined)(
  'when the replica that records is killed, the other one records within a minute',
  async () => {
    const manager = await serveOverHttp(standingManager());
    onTestFinished(manager.close);
    const url = (await postgres?.createDatabase()) ?? '';
    const run = () =>
      startProgram({
        HARNESS_ENDPOINT: manager.url,
        HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s3cret',
        WATCH_SECONDS: '10',
        HISTORY_DATABASE_URL: url,
      });
    const memoryOf = async ({ port }: Awaited<ReturnType<typeof run>>) => {
      const about = JSON.parse((await ask({ port, path: '/memory/about', headers: FROM_OUR_PAGE })).body);
      return { ...about, ...JSON.parse((await ask({ port, path: '/readyz' })).body) };
    };
    const known = { since: expect.any(Number) };
    const first = await run();
    await expect.poll(() => memoryOf(first)).toMatchObject(known);
    const second = await run();
    await expect.poll(() => memoryOf(second)).toMatchObject({ ...known, memory: 'standby' });
    first.signal('SIGKILL');
    await expect.poll(() => memoryOf(second)).not.toHaveProperty('memory');
  },
);
