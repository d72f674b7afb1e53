import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';

const REPORT = v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) });

const FORBIDDEN = [
  '<p>Read {count}</p>',
  "<p><b>Read</b>{isOld && 'long ago'}</p>",
  '<p><b>Read</b>{isOld ? `${age} ago` : <i>now</i>}</p>',
  '<p>{isOld && <b>Old</b>} list</p>',
  '<>Read <b>now</b></>',
];
const ALLOWED = [
  '<p>{count} </p>',
  '<p>{`${count} of ${total}`}</p>',
  '<p>Read at <time>{at}</time></p>',
  '<p>{isOld && <b>Old</b>}<span>list</span></p>',
  '<p>Read by {names.map((name) => <b key={name}>{name}</b>)}</p>',
];

test('a text that changes, or stands beside what comes and goes, is an error', async () => {
  const cwd = await mkdtemp(join(await realpath(tmpdir()), 'texts-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(
    join(cwd, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [resolve('deploy/lint-texts.mjs')],
      categories: { correctness: 'off' },
      rules: { 'texts/alone': 'error' },
    }),
  );
  const write = (name: string) => (jsx: string, place: number) =>
    writeFile(join(cwd, `${name}-${place}.tsx`), `export const part = ${jsx};\n`);
  await Promise.all([...FORBIDDEN.map(write('forbidden')), ...ALLOWED.map(write('allowed'))]);
  const lint = promisify(execFile)(resolve('node_modules/.bin/oxlint'), ['--format', 'json'], { cwd });
  // It ends with code 1, because it finds errors.
  const output = await lint.catch((error: unknown) => error);
  const { stdout } = v.parse(v.object({ stdout: v.string() }), output);
  const { diagnostics } = v.parse(REPORT, JSON.parse(stdout));
  expect(diagnostics.map(({ filename }) => filename).toSorted()).toEqual(
    FORBIDDEN.map((_, place) => `forbidden-${place}.tsx`),
  );
});
