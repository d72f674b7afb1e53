import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeScope {
  /** A selector of the part to scan. @default the whole page */
  readonly within?: string;
  /** Rules to leave out. */
  readonly except?: readonly string[];
}

/** Checks WCAG 2.2 AA and good practice; fails with one line for each broken rule and each element that breaks it. */
export async function expectNoAxeViolations(
  page: Page,
  { within, except = [] }: AxeScope = {},
): Promise<void> {
  const axe = new AxeBuilder({ page })
    // The page has no frames to collect from: without this, each scan opens a second page to merge their results.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    // A part of a page has no landmarks of its own.
    .disableRules([...except, ...(within === undefined ? [] : ['region'])]);
  if (within !== undefined) axe.include(within);
  const { violations, passes } = await axe.analyze();
  const report = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`);
    return [`${id} (${impact}): ${help}`, ...places].join('\n');
  });
  expect(report.join('\n'), 'axe finds nothing').toBe('');
  expect(passes.length, 'axe found something to check').toBeGreaterThan(0);
}
