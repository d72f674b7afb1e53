// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button';
import { Dialog } from './Dialog';

type Extra = Partial<ComponentProps<typeof Dialog>>;

function Page({ onClose, ...rest }: Extra) {
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    setIsOpen(false);
    onClose?.();
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog
          title="Delete delegate"
          onClose={close}
          footer={<Button onClick={close}>Cancel</Button>}
          {...rest}
        >
          <p>It uninstalls nothing.</p>
        </Dialog>
      )}
    </>
  );
}

async function open(props: Extra = {}) {
  const view = render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  return { ...view, opener, dialog: screen.getByRole(props.role ?? 'dialog', { name: 'Delete delegate' }) };
}

test('an alertdialog is described by its body, has no close button and focuses Cancel', async () => {
  const { dialog } = await open({ role: 'alertdialog' });
  expect(dialog).toHaveAccessibleDescription('It uninstalls nothing.');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('Escape calls onClose once', async () => {
  const onClose = vi.fn<() => void>();
  const { dialog, opener } = await open({ onClose });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(opener).toHaveFocus();
});

test('a busy dialog stays open on Escape, the close button and a close by the browser', async () => {
  const onClose = vi.fn<() => void>();
  const { dialog } = await open({ isBusy: true, onClose });
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  if (dialog instanceof HTMLDialogElement) dialog.close();
  expect(dialog).toHaveAttribute('open');
  expect(onClose).not.toHaveBeenCalled();
});
