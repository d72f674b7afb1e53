import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';

const REPORT = v.object({ diagnostics: v.array(v.object({ code: v.string(), filename: v.string() })) });

const FORBIDDEN: Readonly<Record<string, string>> = {
  'src/domain/delegate/up.ts': "import '@/api/b';",
  'src/domain/delegate/beside.ts': "import '../filter/b';",
  'src/domain/undeclared/a.ts': "import '@/lib/b';",
  'src/api/framework.ts': "import '@tanstack/react-query';",
  'src/fleet/framework.ts': "import 'react';",
  'src/fleet/testing.ts': "import '@/testing/b';",
  'src/ui/up.tsx': "import '@/features/list/b';",
  'src/features/list/static.ts': "import '@/features/overview/b';",
  'src/features/list/lazy.ts': "export const b = import('@/features/overview/b');",
  'src/features/list/type.ts': "export type B = import('../overview/b').B;",
  'src/features/list/passed.ts': "export { b } from '../overview/b';",
  'src/features/list/mocks.ts': "import '@/mocks/b';",
  'server/settings/deploy.ts': "import '../../deploy/b.ts';",
  'server/manager/up.ts': "import '../metrics/b.ts';",
  'server/tests.ts': "import './tests/b.ts';",
};

const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/views/a.ts': "import '@/features/list/b';",
  'src/features/list/a.ts': "import './b';",
  'src/features/list/a.test.ts': "import '@/testing/b';",
  'src/ui/a.ts': "import 'react';",
  'server/metrics/a.ts': "import '../manager/b.ts';",
  'e2e/a.ts': "import '@/testing/b';",
};

test('exactly the imports that the map of arrows lacks are errors', async () => {
  const cwd = await mkdtemp(join(await realpath(tmpdir()), 'rooms-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [path, code] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
    await mkdir(join(cwd, dirname(path)), { recursive: true });
    await writeFile(join(cwd, path), `${code}\n`);
  }
  for (const path of ['.oxlintrc.json', 'deploy/lint-rooms.mjs', 'deploy/lint-texts.mjs'])
    await cp(path, join(cwd, path));
  const lint = promisify(execFile)(resolve('node_modules/.bin/oxlint'), ['--format', 'json'], { cwd });
  // It ends with code 1, because it finds errors.
  const output = await lint.catch((error: unknown) => error);
  const { stdout } = v.parse(v.object({ stdout: v.string() }), output);
  const { diagnostics } = v.parse(REPORT, JSON.parse(stdout));
  expect(diagnostics.map(({ code }) => code)).toEqual(diagnostics.map(() => 'rooms(arrows)'));
  expect(diagnostics.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(FORBIDDEN).toSorted());
});
