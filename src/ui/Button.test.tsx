// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './Button';
import { IconButton } from './IconButton';

describe('a button with a disabled reason', () => {
  test('stays focusable, shows the reason and does not call its handler', async () => {
    const onClick = vi.fn<() => void>();
    render(
      <Button disabledReason="Stop its instances first." onClick={onClick}>
        Delete
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Delete' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Stop its instances first.');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('data-hint', 'Stop its instances first.');
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  test('does not submit its form', async () => {
    const onSubmit = vi.fn<() => void>();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Not yet.">
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test('a pending button is marked busy, keeps its name and ignores clicks', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button isPending onClick={onClick}>
      Delete
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
});

test('an icon button has its label as name and hint; a disabled reason replaces the hint', () => {
  const { rerender } = render(<IconButton label="Pause" icon={<svg />} />);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveAttribute('data-hint', 'Pause');
  rerender(<IconButton label="Pause" icon={<svg />} disabledReason="Nothing runs." />);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveAttribute('data-hint', 'Nothing runs.');
});
