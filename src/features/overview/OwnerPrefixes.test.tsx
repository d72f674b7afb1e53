// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OwnerPrefixes } from './OwnerPrefixes';

const changeButton = () => screen.getByRole('button', { name: 'Change the tags that name an owner' });

test.each<[string, string, readonly (readonly string[] | undefined)[]]>([
  ['Enter applies the typed prefixes', 'on-, at-{Enter}', [['on-', 'at-']]],
  ['Enter in an empty field restores the default prefixes', '{Enter}', [undefined]],
  ['Escape changes nothing', 'on-{Escape}', []],
])('%s, and the focus returns to the button', async (_what, keys, changes) => {
  const onChange = vi.fn<(prefixes: readonly string[] | undefined) => void>();
  render(<OwnerPrefixes prefixes={['owner:', 'team:']} onChange={onChange} />);
  await userEvent.click(changeButton());
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard(keys);
  expect(changeButton()).toHaveFocus();
  expect(onChange.mock.calls.map(([prefixes]) => prefixes)).toEqual(changes);
});
