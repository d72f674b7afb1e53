import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const OWN_LIMIT =
  /\btimeout: [\d_]|(test|hook)Timeout|asyncUtilTimeout|interruptAfter|^ *(\}, )?[\d_]{4,}(\);|,\n *\);)$/m;

test('no test has a time limit of its own: under load it would fail by that alone', () => {
  const own = ['src', 'server', 'deploy', 'bench', 'docs', 'e2e/support']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.test\.tsx?$|server.tests.[^/]*\.ts$/.test(path) && !path.includes('time-limits'))
    .filter((path) => OWN_LIMIT.test(readFileSync(path, 'utf8')));
  expect(own).toEqual([]);
});
