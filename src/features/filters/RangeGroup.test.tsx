// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NO_FILTERS, type RangeFacet } from '@/domain/filter/filters';
import { MINUTE_MS } from '@/lib/units';
import { aFleet, inDays, NOW } from '@/testing/fleets';
import { RangeGroup } from './RangeGroup';

const silent = (minutes: number) => ({ instances: [{ heartbeatAt: NOW - minutes * MINUTE_MS }] });
const FLEET = aFleet([
  {},
  silent(20),
  silent(90),
  { instances: [{ heartbeatAt: 0 }] },
  { instances: [{ supportEnds: inDays(3) }] },
  { isImmutable: false, instances: [{ supportEnds: undefined }] },
]);

function show(facet: RangeFacet, chosen: readonly string[] = [], leftOut: readonly string[] = []) {
  const onChoose = vi.fn<(facet: string, values: readonly string[], leftOut: readonly string[]) => void>();
  const filters = { ...NO_FILTERS, [facet]: chosen };
  render(<RangeGroup {...{ facet, chosen, leftOut, filters, onChoose }} fleet={FLEET} />);
  return onChoose;
}

const boxes = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

test('the ages of heartbeats are choices in their order, with the number of delegates that they show', async () => {
  const onChoose = show('silent', ['5m..', 'never']);
  expect(boxes()).toEqual(['More than 5 min ago 2', 'More than 1 h ago 1', 'Never 1']);
  await userEvent.click(screen.getByRole('checkbox', { name: /More than 1 h/ }));
  expect(onChoose, 'in place of the age that contains it').toHaveBeenLastCalledWith(
    'silent',
    ['never', '1h..'],
    [],
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /Never/ }));
  expect(onChoose).toHaveBeenLastCalledWith('silent', ['5m..'], []);
});

test('two fields choose the days in which support ends', () => {
  const onChoose = show('ends', ['none']);
  expect(boxes()).toEqual(['No date (legacy image) 1']);
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  fireEvent.change(from, { target: { value: '2026-09-14' } });
  expect(onChoose).toHaveBeenLastCalledWith('ends', ['none', '2026-09-14..'], []);
  fireEvent.change(to, { target: { value: '2026-09-20' } });
  expect(onChoose).toHaveBeenLastCalledWith('ends', ['none', '2026-09-14..2026-09-20'], []);
  fireEvent.change(to, { target: { value: '2026-09-13' } });
  expect(onChoose).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toHaveTextContent('The last day is before the first day.');
  expect(from).toHaveAttribute('aria-invalid', 'true');
});

test('the fields show the days of a link', () => {
  show('ends', ['2027-04-12..2027-04-18']);
  expect(screen.getByLabelText('From')).toHaveValue('2027-04-12');
  expect(screen.getByLabelText('To')).toHaveValue('2027-04-18');
});

test('a range is left out, and what is left out is shown and taken back', async () => {
  const onChoose = show('silent', ['5m..', 'never'], ['6h..']);
  await userEvent.click(screen.getByRole('button', { name: 'Not Never' }));
  expect(onChoose).toHaveBeenLastCalledWith('silent', ['5m..'], ['6h..', 'never']);
  expect(screen.getByRole('checkbox', { name: /^Not More than 6 h ago/ })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Not More than 6 h ago/ }));
  expect(onChoose).toHaveBeenLastCalledWith('silent', ['5m..', 'never'], []);
  await userEvent.click(screen.getByRole('checkbox', { name: /^More than 5 min/ }));
  expect(onChoose).toHaveBeenLastCalledWith('silent', ['never'], ['6h..']);
});
