import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The size of a window, and the colours that the reader prefers. */
export interface Look {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly media: { readonly colorScheme: 'light' | 'dark'; readonly forcedColors: 'active' | 'none' };
}

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

const COLOURS = [
  { colours: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { colours: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { colours: 'forced colours', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

/** All combinations of width and colours. Neighbours differ in both. */
const LOOKS: readonly Look[] = Array.from({ length: VIEWPORTS.length * COLOURS.length }, (_, index) => {
  const viewport = VIEWPORTS[index % VIEWPORTS.length] ?? VIEWPORTS[0];
  const { colours, media } = COLOURS[index % COLOURS.length] ?? COLOURS[0];
  return { name: `${viewport.width} px, ${colours}`, viewport, media };
});

// A scan takes a second, so a normal run scans each place in two looks. Twelve places together cover all looks.
const LOOKS_OF_A_PLACE = process.env.ALL_LOOKS ? LOOKS.length : 2;

// Has no common factor with the number of looks, so that the steps reach all looks.
const STEP = 7;

/** The looks in which to scan a place, by its position: two that differ; with `ALL_LOOKS=1` all 12. */
export function looksOf(place: number): readonly Look[] {
  return Array.from(
    { length: LOOKS_OF_A_PLACE },
    (_, index) => LOOKS[(place + STEP * index) % LOOKS.length],
  ).filter((look) => look !== undefined);
}

/** Shows the page in a look. */
export async function setLook(page: Page, { viewport, media }: Look): Promise<void> {
  // In the new look, the element under the pointer would show its hint over the next target.
  await page.mouse.move(0, 0);
  await page.emulateMedia(media);
  await page.setViewportSize(viewport);
}

interface AxeScope {
  /** A selector of the part to scan. @default the whole page */
  readonly within?: string;
  /** Rules to leave out. */
  readonly except?: readonly string[];
}

/** Checks WCAG 2.2 AA and best practices; fails with a line for each broken rule and each element that breaks it. */
export async function expectNoAxeViolations(
  page: Page,
  { within, except = [] }: AxeScope = {},
): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The page has no frames. Without the legacy mode, each scan opens a second page to merge the results of frames.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    // A part of a page has no landmarks of its own.
    .disableRules([...except, ...(within === undefined ? [] : ['region'])]);
  if (within !== undefined) axe.include(within);
  const { violations: all, passes } = await axe.analyze();
  const violations = await withoutEquals(page, all);
  const report = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`);
    return [`${id} (${impact}): ${help}`, ...places].join('\n');
  });
  const { width } = page.viewportSize() ?? {};
  // Soft, so that one run reports the problems of all places.
  expect.soft(report.join('\n'), `axe finds nothing at ${page.url()}, ${width} px`).toBe('');
  expect(passes.length, 'axe found something to check').toBeGreaterThan(0);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Leaves out targets that may be small, because a control of the same page does the same (WCAG 2.5.8, "Equivalent"). */
async function withoutEquals(page: Page, violations: Violations): Promise<Violations> {
  const hasEqual = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.every((one) => one.closest('[data-equal]') !== null));
  const kept = violations.map(async (violation) => {
    if (violation.id !== 'target-size') return violation;
    const isExempt = await Promise.all(
      violation.nodes.map(async ({ target }) => hasEqual(`css=${target.join(' ')}`)),
    );
    return { ...violation, nodes: violation.nodes.filter((_, place) => !isExempt[place]) };
  });
  return (await Promise.all(kept)).filter(({ nodes }) => nodes.length > 0);
}
