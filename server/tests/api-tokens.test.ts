import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { standingManager } from '@/testing/mock-manager';
import { ENDPOINTS } from '../api/endpoints.ts';
import { forgedTokens } from './hostile-headers.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { problemIn, watching } from './watching.ts';

const FLEET = '/api/v1/fleet';

describe('a token of a machine', () => {
  const TOKEN = 'one-that-nobody-guesses';
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const LINES = `# machines\n\nci ${hashOf(TOKEN)} sre, platform-team\nother ${hashOf('another')}\n`;
  const SIGN_IN = {
    USER_HEADER: 'x-user',
    GROUPS_HEADER: 'x-groups',
    READ_GROUPS: 'platform-team',
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOW_PLAIN_HTTP: 'true',
  };

  async function withTokens(env: Record<string, string> = {}, lines: string[] = []) {
    const folder = await mkdtemp(join(tmpdir(), 'tokens-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'tokens');
    await writeFile(file, LINES);
    const settings = { ...SIGN_IN, API_TOKENS_FILE: file, LOG_LEVEL: 'info', ...env };
    const server = await watching(standingManager(), settings, {
      logTo: { write: (line) => void lines.push(line) },
    });
    return { ...server, file };
  }

  test('reads the API, within the groups of its holder, who is in the log as a reader is', async () => {
    const lines: string[] = [];
    const { ask } = await withTokens({}, lines);
    expect((await ask(FLEET, bearer(TOKEN))).status).toBe(200);
    expect((await ask(FLEET, { authorization: `bearer  ${TOKEN}` })).status).toBe(200);
    expect(problemIn(await ask(FLEET, bearer('another'))).code).toBe('GATEWAY_NOT_IN_READ_GROUPS');
    expect(problemIn(await ask(FLEET, {})).code).toBe('GATEWAY_SIGN_IN_NEEDED');
    const users = lines.map((line): unknown => JSON.parse(line).user);
    expect(users).toEqual(expect.arrayContaining(['token ci', 'token other']));
    expect(lines.join('')).not.toMatch(new RegExp(`${TOKEN}|${hashOf(TOKEN)}`));
  });

  test('the examples of docs/api.md do what they say', async () => {
    const { port, file } = await withTokens({ USER_HEADER: '', GROUPS_HEADER: '', READ_GROUPS: '' });
    const page = await readFile('docs/api.md', 'utf8');
    const examples = [...page.matchAll(/^```sh\n(curl .*?)^```$/gms)].map(([, command = '']) => command);
    expect(examples).toHaveLength(3);
    const [findings = '', ends = '', changed = ''] = examples;
    const run = async (command: string) => {
      const options = { cwd: dirname(file), env: { ...process.env, TOKEN } };
      const here = command.replaceAll('127.0.0.1:4173', `127.0.0.1:${port}`);
      return (await promisify(execFile)('bash', ['-c', here], options)).stdout;
    };
    expect(v.parse(ENDPOINTS['/findings'].answer, JSON.parse(await run(findings))).scope).toBe('retail');
    const { list, delegates } = v.parse(ENDPOINTS['/fleet'].answer, JSON.parse(await run(ends)));
    expect(list).toHaveLength(delegates ?? 0);
    expect(delegates).toBeGreaterThan(0);
    await run(changed);
    const first = await readFile(join(dirname(file), 'fleet.json'), 'utf8');
    expect(v.parse(ENDPOINTS['/fleet'].answer, JSON.parse(first)).scope).toBe('demo');
    await rm(join(dirname(file), 'fleet.json'));
    await run(changed);
    await expect(readFile(join(dirname(file), 'fleet.json'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('is refused where it is forged or cut off, and says how to sign in', async () => {
    const { ask } = await withTokens();
    for (const authorization of forgedTokens(TOKEN)) {
      const answer = await ask(FLEET, { authorization });
      expect([authorization, problemIn(answer).code]).toEqual([authorization, 'GATEWAY_BAD_TOKEN']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const basic = await ask(FLEET, { authorization: `Basic ${TOKEN}` });
    expect(problemIn(basic).code).toBe('GATEWAY_SIGN_IN_NEEDED');
  });

  test('is of no use outside of the API, and for no other method', async () => {
    const { ask } = await withTokens();
    for (const path of ['/', '/fleet?accountIdentifier=demo', '/memory/about', '/settings.json'])
      expect([path, (await ask(path, { ...FROM_OUR_PAGE, ...bearer(TOKEN) })).status]).toEqual([path, 401]);
    const deletion = '/gateway/ng/api/delegate-setup/delegate/_x?accountIdentifier=demo';
    expect((await ask(deletion, { ...FROM_OUR_PAGE, ...bearer(TOKEN) }, 'DELETE')).status).toBe(401);
    const written = await ask(FLEET, { ...FROM_OUR_PAGE, ...bearer(TOKEN) }, 'POST');
    expect(problemIn(written).code).toBe('GATEWAY_ONLY_READS');
  });

  test('does not change who signed in', async () => {
    const { ask } = await withTokens();
    const asBob = { 'x-user': 'bob', 'x-groups': 'viewers', ...bearer(TOKEN) };
    expect(problemIn(await ask(FLEET, asBob)).code).toBe('GATEWAY_NOT_IN_READ_GROUPS');
  });

  test('is refused unencrypted, and wrong ones are limited', async () => {
    const { ask } = await withTokens({ ALLOW_PLAIN_HTTP: 'false', CLIENT_REQUESTS_PER_MINUTE: '2' });
    expect(problemIn(await ask(FLEET, bearer(TOKEN))).code).toBe('GATEWAY_TOKEN_IN_CLEAR');
    const encrypted = { 'x-forwarded-proto': 'https' };
    expect((await ask(FLEET, { ...bearer(TOKEN), ...encrypted })).status).toBe(200);
    const wrong = () => ask(FLEET, { ...bearer('wrong'), ...encrypted });
    expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429]);
  });

  test('is taken out, or comes, with the file; a wrong line changes nothing, and is named', async () => {
    const lines: string[] = [];
    const { ask, file } = await withTokens({}, lines);
    await writeFile(file, `new ${hashOf('new')} platform-team\n`);
    const status = async (token: string) => (await ask(FLEET, bearer(token))).status;
    await expect.poll(() => status('new')).toBe(200);
    expect(await status(TOKEN)).toBe(401);
    await writeFile(file, `new ${hashOf('new')}\nci ${hashOf(TOKEN).slice(1)} platform-team\n`);
    const why = 'API_TOKENS_FILE names a file whose line 2 has no SHA-256';
    await expect.poll(() => lines.join('')).toContain(why);
    expect(await status('new')).toBe(200);
    expect(lines.join('')).not.toContain(hashOf(TOKEN).slice(1));
  });
});
