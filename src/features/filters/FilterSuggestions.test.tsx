// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { aFleet } from '@/testing/fleets';
import { SearchField } from '@/ui/SearchField';
import { type FieldKeys, FilterSuggestions } from './FilterSuggestions';
import { TextProblems } from './TextProblems';
import { NOTHING_TYPED } from './typed-state';

const FLEET = aFleet([
  { name: 'a', tags: ['gpu', 'web team'], instances: [{ version: '26.09.1' }] },
  { name: 'b', tags: ['gpu'], instances: [{ version: '26.10.1' }] },
  { name: 'c', instances: [{ version: '26.10.2' }] },
]);

function Search() {
  const [filters, setFilters] = useState<DelegateFilters>(NO_FILTERS);
  const [state, setState] = useState(NOTHING_TYPED);
  const keys = useRef<FieldKeys>(null);
  const { search: text, ...chosen } = filters;
  const type = (search: string) => setFilters({ ...filters, search });
  const combobox = {
    ...state,
    id: 'list',
    onKey: (event: Parameters<FieldKeys>[0]) => keys.current?.(event),
  };
  return (
    <>
      <SearchField label="Search" value={text} combobox={combobox} onChange={type} />
      <FilterSuggestions
        {...{ fleet: FLEET, filters, text, keys }}
        listId="list"
        hasFocus
        onType={type}
        onFilter={setFilters}
        onState={setState}
        edited={undefined}
        onEdited={() => {}}
      />
      <TextProblems id="problems" text={text} problems={state.problems} onType={type} />
      <output>
        {JSON.stringify(Object.fromEntries(Object.entries(chosen).filter(([, all]) => all.length > 0)))}
      </output>
    </>
  );
}

function show() {
  render(<Search />);
  const field = screen.getByRole('combobox', { name: 'Search' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const chosen = (): unknown => JSON.parse(screen.getByRole('status').textContent);
  return { field, options, chosen };
}

test.each(['status:disc', 'status:not-con'])(
  'a value is suggested by either of its names: %s',
  async (typed) => {
    const { field, options } = show();
    await userEvent.type(field, typed);
    expect(options()).toEqual(['Not connected 0']);
  },
);

test('a blank ends a typed filter, words stay, and Backspace makes the last chip text again', async () => {
  const { field, options, chosen } = show();
  await userEvent.type(field, 'web version:<');
  expect(options()).toEqual(['older than 26.10 1', 'older than 26.09 0']);
  await userEvent.keyboard('26.10 ');
  expect(chosen()).toEqual({ version: ['<26.10'] });
  expect(field).toHaveValue('web ');
  await userEvent.clear(field);
  await userEvent.keyboard('{Backspace}');
  expect(chosen()).toEqual({});
  expect(field).toHaveValue('version:<26.10');
});

test('Escape closes the suggestions before it clears the text', async () => {
  const { field, options } = show();
  await userEvent.type(field, 'status:{Escape}');
  expect(options()).toEqual([]);
  expect(field).toHaveValue('status:');
  await userEvent.keyboard('{ArrowDown}');
  expect(options()).toContain('Connected 3');
  await userEvent.keyboard('{Escape}{Escape}');
  expect(field).toHaveValue('');
});

test('a plain search is left to the list', async () => {
  const { field, options, chosen } = show();
  await userEvent.type(field, 'a b{Enter}');
  expect(options()).toEqual([]);
  expect(chosen()).toEqual({});
  expect(field).toHaveValue('a b');
});

test('a text that is far too long is not read, and stays', async () => {
  const { field, options, chosen } = show();
  const text = `${'tag:gpu '.repeat(300)}status:`;
  await userEvent.click(field);
  await userEvent.paste(text);
  expect(options()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toEqual({});
  expect(field).toHaveValue(text);
});

test('of two equal mistakes, each is put right at its own place', async () => {
  const { field } = show();
  await userEvent.type(field, 'staus:late pay staus:late{Enter}');
  const [, second] = screen.getAllByRole('button', { name: 'Use it: status:late' });
  await userEvent.click(second ?? field);
  expect(field).toHaveValue('staus:late pay status:late');
});
