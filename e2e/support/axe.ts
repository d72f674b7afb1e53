import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeScope {
  /** Selects what is looked at. @default the whole page */
  readonly within?: string;
  /** Looks for these faults alone. @default everything WCAG 2.2 AA asks for, and good practice */
  readonly rules?: readonly string[];
  /** Faults not to look for. */
  readonly except?: readonly string[];
}

/** Fails with one readable line for each rule broken and each element that breaks it. */
export async function expectNoAxeViolations(
  page: Page,
  { within, rules, except = [] }: AxeScope = {},
): Promise<void> {
  const axe = rules
    ? new AxeBuilder({ page }).withRules([...rules])
    : new AxeBuilder({ page }).withTags(TAGS);
  // What lies over a page stands outside its landmarks.
  if (within !== undefined) axe.include(within);
  if (!rules) axe.disableRules([...except, ...(within === undefined ? [] : ['region'])]);
  const { violations, passes } = await axe.analyze();
  const report = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`);
    return [`${id} (${impact}): ${help}`, ...places].join('\n');
  });
  expect(report.join('\n'), 'axe finds nothing').toBe('');
  expect(passes.length, 'axe found something to look at').toBeGreaterThan(0);
}
