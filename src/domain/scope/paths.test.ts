import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  delegatePath,
  overviewPath,
  PAGE_NAMES,
  pagePath,
  pagePatterns,
  scopeOfParams,
  scopeOfPath,
  showsDelegates,
} from './paths';
import { scopeOf } from './scope';

/** Reads route parameters from a path like a router: segment by segment. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

const anIdentifier = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

describe('paths', () => {
  test.each([
    [scopeOf('acme'), '/account/acme/delegates'],
    [scopeOf('acme', 'retail'), '/account/acme/orgs/retail/delegates'],
    [scopeOf('acme', 'retail', 'payments'), '/account/acme/orgs/retail/projects/payments/delegates'],
  ])('the overview of %o is %s', (scope, path) => {
    expect(overviewPath(scope)).toBe(path);
  });

  test.each([
    ['tokens', '/account/acme/orgs/retail/delegates/tokens'],
    ['install', '/account/acme/orgs/retail/delegates/install'],
  ] as const)('the page of %s is %s, which does not show delegates', (page, path) => {
    expect(pagePath(page, scopeOf('acme', 'retail'))).toBe(path);
    expect(showsDelegates(path)).toBe(false);
  });

  test('the list and a delegate page show delegates, even when an identifier contains "delegates"', () => {
    const scope = scopeOf('acme', 'delegates');
    expect([overviewPath(scope), delegatePath(scope, 'delegates/tokens')].map(showsDelegates)).toEqual([
      true,
      true,
    ]);
  });

  test('every path of a delegate reads back as its scope and identifier', () => {
    fc.assert(
      fc.property(
        anIdentifier,
        fc.option(anIdentifier),
        fc.option(anIdentifier),
        anIdentifier,
        (account, org, project, id) => {
          const scope = scopeOf(account, org ?? undefined, project ?? undefined);
          const path = delegatePath(scope, id);
          const params = pagePatterns('delegate').flatMap((pattern) =>
            [match(pattern, path)].filter((found) => found !== undefined),
          );
          expect(params).toHaveLength(1);
          expect(scopeOfParams(params[0] ?? {})).toEqual(scope);
          expect(params[0]?.identifier).toBe(id);
        },
      ),
    );
  });
});

describe('the scope of a path', () => {
  test('equals the one from which the path was made, on every page', () => {
    const scopes = fc
      .tuple(anIdentifier, fc.option(anIdentifier), fc.option(anIdentifier))
      .map(([account, org, project]) => scopeOf(account, org ?? undefined, project ?? undefined));
    fc.assert(
      fc.property(scopes, fc.oneof(anIdentifier, fc.constantFrom('orgs', 'projects')), (scope, key) => {
        for (const page of PAGE_NAMES) {
          const path = page === 'delegate' ? delegatePath(scope, key) : pagePath(page, scope);
          expect(scopeOfPath(path)).toEqual(scope);
        }
      }),
    );
  });

  test.each(['/', '/account', '/ng/account/acme/delegates', ''])('is undefined for %j', (path) => {
    expect(scopeOfPath(path)).toBeUndefined();
  });
});
