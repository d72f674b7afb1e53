import { expect, test } from 'vitest';
import { fetchLatestVersion } from '@/api/latest-version';
import { scopeOf } from '@/domain/scope/scope';
import { latestVersions } from './latest-versions.ts';

const SCOPE = scopeOf('a');
const KNOWN = { state: 'known', version: '26.07.89005' };

/** The versions by a Manager that the test plays, and a clock that it moves. */
function played() {
  let time = 0;
  let calls = 0;
  let answer = () => Response.json({ resource: { latestSupportedVersion: KNOWN.version } });
  const versions = latestVersions(
    (scope) =>
      fetchLatestVersion(scope, {
        fetch: async () => {
          calls += 1;
          return answer();
        },
      }),
    () => time,
  );
  return {
    latest: () => versions.begin(SCOPE, undefined)(),
    calls: () => calls,
    pass: (minutes: number) => (time += minutes * 60_000),
    name: (version: string | undefined) => {
      answer = () => Response.json({ resource: { latestSupportedVersion: version } });
    },
    refuse: (status: number, message: string) => {
      answer = () => Response.json({ message }, { status });
    },
  };
}

test('the latest version is asked once in 15 minutes', async () => {
  const { latest, calls, pass } = played();
  expect(await Promise.all([latest(), latest()])).toEqual([KNOWN, KNOWN]);
  pass(14);
  expect([await latest(), calls()]).toEqual([KNOWN, 1]);
  pass(1);
  expect([await latest(), calls()]).toEqual([KNOWN, 2]);
});

test('without the permission it is unknown, with the words of the Manager, and not asked again at once', async () => {
  const { latest, calls, refuse } = played();
  refuse(403, 'Missing permission.');
  const unknown = { state: 'unknown', why: 'The latest version is not readable: Missing permission.' };
  expect([await latest(), await latest(), calls()]).toEqual([unknown, unknown, 1]);
});

test('a version that was known is unknown when the permission is gone', async () => {
  const { latest, pass, refuse } = played();
  expect(await latest()).toEqual(KNOWN);
  pass(15);
  refuse(403, 'Missing permission.');
  expect(await latest()).toMatchObject({ state: 'unknown' });
});

test('another failure is asked again, and a version that was known stays for an hour', async () => {
  const { latest, calls, pass, refuse } = played();
  await latest();
  pass(20);
  refuse(400, 'Broken.');
  expect([await latest(), await latest(), calls()]).toEqual([KNOWN, KNOWN, 3]);
  for (const minutes of [13, 13, 13]) {
    pass(minutes);
    expect(await latest()).toEqual(KNOWN);
  }
  pass(1);
  expect(await latest()).toEqual({ state: 'unknown', why: 'The latest version is not readable: Broken.' });
});

test('a Manager that names none leaves it unknown', async () => {
  const { latest, name } = played();
  name(undefined);
  expect(await latest()).toEqual({ state: 'unknown', why: 'The Manager named no latest version.' });
});
