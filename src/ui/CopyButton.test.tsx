// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Announcer } from './Announcer';
import { CopyButton } from './CopyButton';

test('a click copies the text and announces it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <CopyButton text="26.06.88902" label="Copy version" />
      <Announcer />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy version' }));
  expect(await navigator.clipboard.readText()).toBe('26.06.88902');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
});

test('the text is offered selected in a field when the browser denies copying', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<CopyButton text="26.06.88902" label="Copy version" />);
  await user.click(screen.getByRole('button', { name: 'Copy version' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Text to copy');
  expect(screen.getByText(/did not allow copying/)).toBeInTheDocument();
  // The text is selected once the popover has opened, which can be after the field is found.
  await waitFor(() =>
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('26.06.88902'),
  );
});
