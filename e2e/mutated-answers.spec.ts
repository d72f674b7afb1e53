import type { Page } from '@playwright/test';
import * as fc from 'fast-check';
import { delegatesOf } from '@/testing/mock-manager';
import { delegateList, openOverview } from './support/delegates.ts';
import { expect, test } from './support/harmless.ts';

const MARKUP = '<img src=x onerror="wasHacked=1"><x-evil onclick=1></x-evil><script>wasHacked=1</script>';
/** Values that no field should have; undefined removes the field. */
const HOSTILE_VALUES = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  8.64e15,
  Number.MAX_VALUE,
  '',
  MARKUP,
  'javascript:wasHacked=1',
  '\u202Eevil\u0000\uD83D',
  'x'.repeat(10_000),
  [],
  {},
  [[[]]],
  [null, MARKUP],
  { [MARKUP]: MARKUP },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toString":null}'),
];

/** A random fault in an answer: other values, or another text at one place, given as a share of the length. */
type Damage =
  | { readonly values: readonly { readonly place: number; readonly value: unknown }[] }
  | { readonly at: number; readonly text: string };

const value = fc.record({ place: fc.nat(), value: fc.constantFrom<unknown[]>(...HOSTILE_VALUES) });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ values: fc.array(value, { minLength: 1, maxLength: 12 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      text: fc.constantFrom('', '"', '}', ',', '\u0000', MARKUP),
    }),
  },
);

/** Every object and list inside a value, with each of its keys. */
function placesIn(inside: unknown): (readonly [holder: object, key: string])[] {
  if (typeof inside !== 'object' || inside === null) return [];
  return Object.entries(inside).flatMap(([key, inner]) => [[inside, key] as const, ...placesIn(inner)]);
}

function damaged(answer: object, how: Damage): unknown {
  if ('text' in how) {
    const json = JSON.stringify(answer);
    const at = Math.floor(how.at * json.length);
    return `${json.slice(0, at)}${how.text}${json.slice(at + 1)}`;
  }
  const result = structuredClone(answer);
  for (const { place, value: next } of how.values) {
    const places = placesIn(result);
    const [holder, key] = places[place % places.length] ?? [result, 'resource'];
    if (next === undefined) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, structuredClone(next));
  }
  return result;
}

/** Expects that the page is shown and not busy, and has a list or the reason why there is none. */
async function expectAlive(page: Page): Promise<void> {
  const reasons =
    /^(No delegates in|No delegate that you may see|The answer of the Manager could not be read)/;
  await expect(page.getByRole('heading', { level: 1, name: /^Delegates/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh now' })).not.toHaveAttribute('aria-busy');
  await expect(delegateList(page).or(page.getByText(reasons)).first()).toBeVisible();
  // None of these answers is a refusal.
  await expect(page.getByText(/the Manager refused/i)).toHaveCount(0);
}

test('answers with random faults neither break the page nor run as code in it', async ({
  page,
  manager,
  expectHarmless,
}) => {
  test.slow();
  const delegateGroupDetails = await delegatesOf(manager);
  await openOverview(page, { query: 'open=_platform_prod' });
  const refresh = async () => {
    const answered = page.waitForResponse(/delegate-groups/);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await answered;
  };
  const property = fc.asyncProperty(damage, async (how) => {
    const body = damaged({ metaData: {}, resource: { delegateGroupDetails }, responseMessages: [] }, how);
    manager.faults.add({ path: '/delegate-groups?', status: 200, body });
    // First as a poll over a good list, then as the first answer.
    await refresh();
    await expectAlive(page);
    await page.reload();
    await expectAlive(page);
    await expectHarmless();
    manager.faults.clear();
    await refresh();
    await expect(delegateList(page)).toBeVisible();
  });
  // A failure reports the seed and the answer. Shrinking the answer would take minutes, so it is off.
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
});
