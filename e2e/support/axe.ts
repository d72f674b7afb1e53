import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with one readable line for each rule broken and each element that breaks it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const report = violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`);
    return [`${id} (${impact}): ${help}`, ...places].join('\n');
  });
  expect(report.join('\n'), 'axe finds nothing').toBe('');
}
