// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useIsInteracting } from './use-is-interacting';

function List({ isThere }: { isThere: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const isInteracting = useIsInteracting(list);
  return (
    <>
      {isThere && <div ref={list}>A list</div>}
      <output>{isInteracting ? 'engaged' : 'free'}</output>
    </>
  );
}

test('interaction ends when the list is removed from under the pointer', () => {
  const { rerender } = render(<List isThere />);
  const list = screen.getByText('A list');
  vi.spyOn(list, 'matches').mockReturnValue(true);
  fireEvent.pointerOver(list);
  expect(screen.getByRole('status')).toHaveTextContent('engaged');
  rerender(<List isThere={false} />);
  fireEvent.pointerOver(document.body);
  rerender(<List isThere />);
  expect(screen.getByRole('status')).toHaveTextContent('free');
});
