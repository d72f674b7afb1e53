// A plugin for oxlint: the map of arrows between the rooms of the code, and the rule that keeps it.
import { posix, relative, sep } from 'node:path';

/** @typedef {Readonly<Record<string, readonly string[]>>} Arrows */

/** @param {readonly string[]} others */
const rules = (...others) => ['src/lib', ...others.map((name) => `src/domain/${name}`)];

/** @type {Arrows} */
const DOMAIN = {
  'src/domain/names': rules(),
  'src/domain/table': rules(),
  'src/domain/scope': rules(),
  'src/domain/delegate': rules('scope', 'table'),
  'src/domain/findings': rules('delegate', 'table'),
  'src/domain/memory': rules('delegate', 'filter', 'findings', 'scope', 'table'),
  'src/domain/words': rules('delegate', 'findings', 'memory', 'scope'),
  'src/domain/tags': rules('delegate', 'names'),
  'src/domain/selection': rules('delegate'),
  'src/domain/filter': rules('delegate', 'findings', 'table'),
  'src/domain/view': rules('delegate', 'filter', 'findings', 'table'),
  'src/domain/address': rules('delegate', 'filter', 'names', 'scope', 'view'),
  'src/domain/notices': rules('address', 'delegate', 'filter', 'findings', 'memory', 'scope', 'words'),
  'src/domain/export': rules('delegate', 'findings', 'table', 'view'),
  'src/domain/report': rules(
    ...'address delegate export filter findings memory scope table view words'.split(' '),
  ),
  'src/domain/selectors': rules('delegate', 'scope', 'tags', 'view'),
  'src/domain/tokens': rules('address', 'delegate', 'filter', 'scope', 'table', 'tags', 'view'),
  'src/domain/install': rules('names'),
  'src/domain/upgrade': rules('address', 'delegate', 'export', 'findings', 'install'),
};

const CLIENT = ['src/lib', ...Object.keys(DOMAIN), 'src/api'];
/** What the page, its worker and a server run. */
const HEADLESS = [...CLIENT, 'src/fleet'];

/** @param {readonly string[]} others */
const part = (...others) => [...HEADLESS, 'src/ui'].concat(others.map((name) => `src/features/${name}`));

/** What every page stands on; each of them imports only those above it. */
const BASE = ['fleet', 'address', 'words', 'values', 'memory', 'failures', 'writes', 'frame'];
/** @param {readonly string[]} others */
const page = (...others) => part(...BASE, ...others);

/** @type {Arrows} */
const FEATURES = {
  ...Object.fromEntries(BASE.map((name, at) => [`src/features/${name}`, part(...BASE.slice(0, at))])),
  'src/features/actions': page(),
  'src/features/connect': page(),
  'src/features/list': page(),
  'src/features/missing': page(),
  'src/features/notices': page(),
  'src/features/moment': page(),
  'src/features/reporting': page(),
  'src/features/scopes': page(),
  'src/features/tokens': page('actions', 'bulk', 'scopes'),
  'src/features/filters': page('list'),
  'src/features/help': page('list', 'notices'),
  'src/features/compare': page('filters', 'list'),
  'src/features/activity': page('filters', 'missing', 'reporting', 'upgrades'),
  'src/features/bulk': page('actions', 'list'),
  'src/features/delegate': page('actions'),
  'src/features/export': page('list'),
  'src/features/install': page('actions', 'tokens'),
  'src/features/panel': page('missing'),
  'src/features/selectors': page('actions'),
  'src/features/situation': page('actions', 'list'),
  'src/features/views': page('export', 'list'),
  'src/features/overview': page(
    ...'actions bulk export filters list missing moment panel scopes situation views'.split(' '),
  ),
  'src/features/upgrades': page('actions', 'bulk', 'moment', 'overview', 'situation'),
};

/** @param {readonly string[]} others */
const serving = (...others) => [...HEADLESS, ...others.map((name) => `server/${name}`)];

/**
 * Each room may import those above it in this list.
 * @type {Arrows}
 */
const SERVER = {
  'server/settings': HEADLESS,
  'server/requests': serving('settings'),
  'server/api': serving('requests'),
  'server/limits': serving('requests'),
  'server/logs': serving('requests', 'settings'),
  'server/connections': serving('requests', 'settings'),
  'server/pages': [...serving('requests', 'settings'), 'src/app'],
  'server/manager': serving('limits', 'requests', 'settings'),
  'server/memory': serving('api', 'limits', 'logs', 'requests', 'settings'),
  'server/metrics': serving('limits', 'logs', 'manager', 'memory', 'requests'),
  'server/gateway': serving('limits', 'logs', 'manager', 'metrics', 'requests', 'settings'),
  'server/notices': serving('limits', 'manager', 'memory', 'metrics', 'requests', 'settings'),
  'server/watch': serving('api', 'limits', 'manager', 'memory', 'metrics', 'notices', 'requests', 'settings'),
  'server/report': serving('api', 'limits', 'manager', 'memory', 'settings', 'watch'),
};

/**
 * The rooms that each room imports beside itself. The innermost room of a file counts.
 * @type {Arrows}
 */
const ROOMS = {
  'src/lib': [],
  // A new folder of the domain or of the parts needs its arrows here.
  'src/domain': [],
  ...DOMAIN,
  'src/api': CLIENT,
  'src/fleet': HEADLESS,
  'src/ui': ['src/lib'],
  'src/features': [],
  ...FEATURES,
  'src/app': [...HEADLESS, 'src/ui', ...Object.keys(FEATURES)],
  'src/mocks': HEADLESS,
  src: [...HEADLESS, 'src/app', 'src/mocks'],
  ...SERVER,
  server: [...HEADLESS, ...Object.keys(SERVER)],
  // Tests and tools import what they need; nothing else imports them.
  'src/testing': ['*'],
  'server/tests': ['*'],
  deploy: ['*'],
  e2e: ['*'],
  bench: ['*'],
  docs: ['*'],
};

/**
 * The rooms that import a package; any may import a package that is not here.
 * @type {Arrows}
 */
const PACKAGES = {
  react: ['src/ui', 'src/app', ...Object.keys(FEATURES)],
  'react-dom': ['src/ui', 'src/app', ...Object.keys(FEATURES)],
  'react-router': ['src/app', ...Object.keys(FEATURES)],
  '@tanstack/react-query': ['src/app', ...Object.keys(FEATURES)],
  '@tanstack/react-virtual': ['src/ui'],
  '@base-ui/react': ['src/ui'],
  msw: ['src/mocks'],
  fastify: ['server', ...Object.keys(SERVER)],
  vitest: [],
  'fast-check': [],
  '@testing-library': [],
};

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
export const arrows = {
  create(context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const room = innermost(ROOMS, from);
    if (room === undefined || ROOMS[room]?.includes('*')) return {};

    /** @param {{ range: [number, number], value?: unknown } | null} source */
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const name = source.value;
      const path = name.startsWith('@/') ? `src/${name.slice(2)}` : posix.join(posix.dirname(from), name);
      const isOurs = /^(@\/|\.)/.test(name);
      const target = isOurs ? innermost(ROOMS, path) : innermost(PACKAGES, name);
      if (target === undefined || target === room) return;
      if (isOurs ? ROOMS[room]?.includes(target) : PACKAGES[target]?.includes(room)) return;
      context.report({
        node: source,
        message: `${room} may not import ${target}: see the map in deploy/lint-rooms.mjs.`,
      });
    };

    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
    };
  },
};

export default { meta: { name: 'rooms' }, rules: { arrows } };

/** @param {Arrows} map @param {string} path */
function innermost(map, path) {
  return Object.keys(map)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0];
}
