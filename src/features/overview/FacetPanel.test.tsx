// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/query/filters';
import { aFleet } from '@/testing/fleets';
import { FacetPanel } from './FacetPanel';

/** The names of the values in the group of findings. */
function findings(finding: readonly string[] = []): readonly string[] {
  const fleet = aFleet([
    { autoUpgrade: 'OFF', tags: ['gpu'] },
    { isImmutable: false },
    { instances: [{}, {}] },
  ]);
  render(<FacetPanel fleet={fleet} filters={{ ...NO_FILTERS, finding }} onChoose={() => {}} />);
  const group = screen.getByRole('group', { name: 'Finding' });
  return within(group)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent ?? '');
}

test('every finding that no other group shows can be chosen, those of the fleet first', () => {
  const listed = findings();
  expect(listed.slice(0, 3)).toEqual(['Legacy image 1', 'Single instance 2', 'Only one with a tag 1']);
  expect(listed).toContain('Auto-upgrade stuck 0');
  expect(listed.join(' ')).not.toContain('Auto-upgrade OFF');
});

test('a chosen finding is listed although another group shows it too', () => {
  expect(findings(['AUTO_UPGRADE_OFF'])).toContain('Auto-upgrade OFF 1');
});
