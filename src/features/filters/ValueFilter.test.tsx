// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ValueFilter } from './ValueFilter';

test('of many values the first and the chosen ones show, and a search finds the others', () => {
  const onChoose = vi.fn<(value: string) => void>();
  const values = Array.from({ length: 12 }, (_, place) => ({
    value: `${place}`,
    label: `user-${place}`,
    count: 12 - place,
    isChosen: place === 10,
  }));
  render(<ValueFilter title="By" values={values} onChoose={onChoose} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(9);
  expect(screen.getByRole('checkbox', { name: 'user-10 2' })).toBeChecked();
  expect(screen.getByText('3 more: type to find one')).toBeVisible();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a value of By' }), {
    target: { value: 'R-11' },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'user-11 1' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('11');
});
