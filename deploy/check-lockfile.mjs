// `node deploy/check-lockfile.mjs [folder]`: fails when an install from the lock file would fail, or differ, elsewhere;
// when it would run code of a package; or when a package of the page itself has a licence that requires more than
// attribution.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENSES = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'];

const folder = process.argv[2] ?? '.';
const manifest = readJson('package.json');
const { packages } = readJson('package-lock.json');
const npmrc = existsSync(join(folder, '.npmrc')) ? readFileSync(join(folder, '.npmrc'), 'utf8') : '';
const runsScripts = !/^ignore-scripts=true$/m.test(npmrc);
const problems = [
  ...inexactVersions(),
  ...Object.entries(packages).flatMap(([path, entry]) => problemsOf(path, entry)),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems: see the comments in deploy/check-lockfile.mjs.`);
  process.exitCode = 1;
}

/** With a range, two people may get two versions, and the installed version may differ from the tested one. */
function inexactVersions() {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  return Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} "${version}" is not an exact version`);
}

/**
 * @param {string} path where npm puts the package, as `node_modules/a/node_modules/b`
 * @param {{
 *   resolved?: string,
 *   optionalDependencies?: Record<string, string>,
 *   hasInstallScript?: boolean,
 *   dev?: boolean,
 *   license?: string,
 * }} entry
 */
function problemsOf(path, { resolved, optionalDependencies = {}, hasInstallScript, dev, license }) {
  // Platform packages. When the registry lacked one as the lock file was written, every later `npm ci` refuses the lock
  // file, on every platform. Take the newest version whose platform packages all exist.
  const missing = Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `package-lock.json: ${path} wants ${name}, which has no entry`);
  // With a URL, everyone needs the registry or mirror of the lock file's author.
  const tied = resolved?.includes('://') ? [`package-lock.json: ${path} names an address: ${resolved}`] : [];
  const runs =
    runsScripts && hasInstallScript
      ? [`package-lock.json: ${path} has an install script, and .npmrc does not say ignore-scripts=true`]
      : [];
  const isOurs = path === '';
  const licensed =
    isOurs || dev || LICENSES.includes(license ?? '')
      ? []
      : [
          `package-lock.json: ${path} has the licence ${license ?? '(none)'}, which is not one of ${LICENSES.join(', ')}`,
        ];
  return [...missing, ...tied, ...runs, ...licensed];
}

/**
 * Whether a package is where `require` would look for it from `path`: in its own node_modules, or in one further out.
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`]) return true;
    if (from === '') return false;
  }
}

/** @param {string} name */
function readJson(name) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
