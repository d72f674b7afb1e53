import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { requireProgram } from '../../deploy/programs.ts';
import { freePort } from './ports.ts';

/** User and group `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** The PostgreSQL of the tests of one file, with no data but theirs; undefined where it cannot be installed. */
export function setUpPostgres() {
  const initdb = requireProgram('initdb');
  const postgres = requireProgram('postgres');
  if (initdb === undefined || postgres === undefined) return undefined;
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  let folder = '';
  let port = 0;
  let databases = 0;
  let server: ReturnType<typeof run> | undefined;

  const run = (program: string) => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '16MB',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(program, ['-D', folder, '-p', String(port), ...args], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, exited: once(child, 'exit') };
  };

  async function start(): Promise<void> {
    server = run(postgres ?? '');
    const { stderr } = server.child;
    const said: string[] = [];
    for await (const line of createInterface(stderr)) {
      said.push(line);
      if (!line.includes('ready to accept connections')) continue;
      stderr.resume(); // with a full pipe it would wait
      return;
    }
    throw new Error(`PostgreSQL does not start: ${said.join('\n')}`);
  }

  /** Ends all connections, and the server. */
  async function stop(): Promise<void> {
    server?.child.kill('SIGINT');
    await server?.exited;
    server = undefined;
  }

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

  /** Executes a statement as the administrator. */
  async function execute(statement: string): Promise<void> {
    const client = new pg.Client(urlOf('postgres'));
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postgres-'));
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
    port = await freePort();
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await promisify(execFile)(initdb, ['-D', folder, ...options], { ...owner, cwd: folder });
    await start();
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });

  return {
    /** Creates an empty database, and returns its address. */
    async createDatabase(): Promise<string> {
      databases += 1;
      await execute(`create database history_${databases}`);
      return urlOf(`history_${databases}`);
    },
    execute,
    start,
    stop,
  };
}
