// Loads the lazy code before the first test, so that it does not count as time of that test.
import './PickerPopup';
// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Picker } from './Picker';
import type { PickerOption } from './PickerPopup';

const OPTIONS: readonly PickerOption[] = [
  { value: 'retail', label: 'Retail', detail: 'retail', group: 'Organizations' },
  { value: 'data_org', label: 'Data platform', detail: 'data_org', group: 'Organizations' },
  { value: 'acct', label: 'Acme', group: 'Account' },
];

async function open(props: Partial<Parameters<typeof Picker>[0]> = {}) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Picker
      label="Scope"
      options={OPTIONS}
      value="retail"
      onChange={onChange}
      onOpen={() => {}}
      onQueryChange={() => {}}
      isLoading={false}
      emptyText="None matches."
      freeText={() => undefined}
      {...props}
    />,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  const input = await screen.findByRole('combobox');
  await waitFor(() => expect(input).toHaveFocus());
  return { button, input, onChange };
}

const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('options are in groups, and the picked one is selected', async () => {
  await open();
  const group = screen.getByRole('group', { name: 'Organizations' });
  expect(within(group).getAllByRole('option')).toHaveLength(2);
  expect(screen.getByRole('option', { name: /Retail/ })).toHaveAttribute('aria-selected', 'true');
});

test('a text says so when no option matches', async () => {
  await open({ options: [] });
  expect(await screen.findByText('None matches.')).toBeVisible();
  expect(optionNames()).toEqual([]);
});

test('with free text, the typed text can be picked although no option has it', async () => {
  const { onChange } = await open({ freeText: (typed) => `Go to ${typed}` });
  await userEvent.keyboard('secret_org');
  await userEvent.click(await screen.findByRole('option', { name: 'Go to secret_org' }));
  expect(onChange).toHaveBeenCalledWith('secret_org');
});

test('free text is not offered when it equals the identifier of an option', async () => {
  await open({ freeText: (typed) => `Go to ${typed}` });
  await userEvent.keyboard('data_org');
  expect(optionNames()).toHaveLength(3);
});

test('the caller gets the search text, and all its results show', async () => {
  const onQueryChange = vi.fn<(query: string) => void>();
  await open({ onQueryChange, isLoading: true });
  await userEvent.keyboard('zz');
  expect(onQueryChange).toHaveBeenLastCalledWith('zz');
  expect(optionNames()).toHaveLength(3);
  expect(screen.getByText(/^Loading…/)).toBeVisible();
});

test('reopening starts an empty search', async () => {
  const onQueryChange = vi.fn<(query: string) => void>();
  const { button } = await open({ onQueryChange });
  await userEvent.keyboard('zz{Escape}');
  expect(onQueryChange).toHaveBeenLastCalledWith('');
  await userEvent.click(button);
  expect(await screen.findByRole('combobox')).toHaveValue('');
});
