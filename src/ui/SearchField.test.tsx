// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SearchField } from './SearchField';

function Search({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('pay');
  function handleChange(next: string) {
    setValue(next);
    onChange(next);
  }
  return <SearchField label="Search delegates" value={value} onChange={handleChange} shortcut="/" />;
}

test('Escape and the clear button clear a search field; the button returns the focus to it', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Search onChange={onChange} />);
  const box = screen.getByRole('searchbox', { name: 'Search delegates' });
  await userEvent.type(box, 'x{Escape}');
  expect(onChange.mock.calls).toEqual([['payx'], ['']]);
  await userEvent.type(box, 'e');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
});

test('an empty search field leaves Escape to its parents and shows its shortcut', async () => {
  const onKeyDown = vi.fn<(isTaken: boolean) => void>();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- records the keys that the box does not handle
    <div onKeyDown={(event) => onKeyDown(event.defaultPrevented)}>
      <SearchField label="Search" value="" onChange={() => {}} shortcut="/" />
    </div>,
  );
  await userEvent.type(screen.getByRole('searchbox'), '{Escape}');
  expect(onKeyDown).toHaveBeenCalledWith(false);
  expect(screen.getByText('/')).toBeInTheDocument();
});

test('pasted lines get commas between them, at the caret', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Search onChange={onChange} />);
  const box = screen.getByRole('searchbox');
  await userEvent.click(box);
  await userEvent.paste(' a\r\n  b\n\n');
  expect(onChange).toHaveBeenLastCalledWith('paya, b');
  await userEvent.clear(box);
  await userEvent.paste('a b');
  expect(box).toHaveValue('a b');
});

test('a search field is invalid, and described by its problem, when it has one', () => {
  const { rerender } = render(<SearchField label="Search" value="pay" onChange={() => {}} />);
  const box = screen.getByRole('searchbox');
  expect(box).not.toBeInvalid();
  rerender(<SearchField label="Search" value="pay" problem="Too long." onChange={() => {}} />);
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Too long.');
  expect(screen.getByRole('alert')).toHaveTextContent('Too long.');
  expect(box).toHaveValue('pay');
});
