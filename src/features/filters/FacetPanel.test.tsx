// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NO_FILTERS } from '@/domain/filter/filters';
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

test('the findings of the fleet that no other group shows can be chosen', () => {
  expect(findings()).toEqual(['Legacy image 1', 'Single instance 2', 'Only one with a tag 1']);
});

test('a chosen finding is listed although another group shows it too', () => {
  expect(findings(['AUTO_UPGRADE_OFF'])).toContain('Auto-upgrade OFF 1');
});

test('a value can be left out, and is no longer chosen then', async () => {
  const fleet = aFleet([{ tags: ['gpu', 'eu'] }, { tags: ['gpu'] }, {}]);
  const onChoose = vi.fn<(facet: string, values: readonly string[], leftOut?: readonly string[]) => void>();
  const show = (chosen: object) => (
    <FacetPanel {...{ fleet, onChoose }} filters={{ ...NO_FILTERS, ...chosen }} />
  );
  const { rerender } = render(show({ delegateTags: ['gpu'] }));
  const group = within(screen.getByRole('group', { name: 'Tags' }));
  const withAlt = userEvent.setup();
  await withAlt.keyboard('{Alt>}');
  await withAlt.click(group.getByRole('checkbox', { name: 'eu 1' }));
  expect(onChoose).toHaveBeenLastCalledWith('delegateTags', ['gpu'], ['eu']);
  await userEvent.click(group.getByRole('button', { name: 'Not gpu', pressed: false }));
  expect(onChoose).toHaveBeenLastCalledWith('delegateTags', [], ['gpu']);
  rerender(show({ 'delegateTags!': ['gpu'], version: ['<26.10'] }));
  expect(group.getByRole('button', { name: 'Not gpu' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(group.getByRole('checkbox', { name: 'Not gpu 2', checked: true }));
  expect(onChoose).toHaveBeenLastCalledWith('delegateTags', [], []);
  expect(screen.getByRole('checkbox', { name: /^older than 26.10/, checked: true })).toBeInTheDocument();
});

test('values keep their places while the pointer is among them', () => {
  const fleet = aFleet([{ tags: ['eu', 'gpu'] }, { tags: ['eu'] }, { tags: ['gpu'], autoUpgrade: 'OFF' }]);
  const panel = (autoUpgrade: readonly string[]) => (
    <FacetPanel fleet={fleet} filters={{ ...NO_FILTERS, autoUpgrade }} onChoose={() => {}} />
  );
  const { container, rerender } = render(panel([]));
  const tags = () =>
    within(screen.getByRole('group', { name: 'Tags' }))
      .getAllByRole('checkbox')
      .slice(0, 2)
      .map((box) => box.closest('label')?.textContent);
  const grid = container.firstElementChild ?? container;
  expect(tags()).toEqual(['eu 2', 'gpu 2']);
  fireEvent.pointerEnter(grid);
  rerender(panel(['OFF']));
  expect(tags()).toEqual(['eu 0', 'gpu 1']);
  fireEvent.pointerLeave(grid);
  expect(tags()).toEqual(['delegate-3 1', 'gpu 1']);
});
