// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Banner } from './Banner';
import { Skeleton } from './Skeleton';
import { StatusText } from './StatusText';

test('a banner is a polite status, and an urgent banner is an alert', () => {
  const { rerender } = render(
    <Banner tone="attention" title="Shown as of 10:42." actions={<button type="button">Retry</button>} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Shown as of 10:42.');
  expect(screen.getByRole('status')).not.toHaveTextContent('Retry');
  rerender(
    <Banner tone="bad" title="Not deleted." isUrgent>
      Still connected
    </Banner>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not deleted.Still connected');
});

test('assistive technology gets only the label of a skeleton', () => {
  render(<Skeleton rows={4} label="Loading delegates" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading delegates$/);
});

test('a status text reads as its label followed by its detail', () => {
  const { container } = render(
    <StatusText tone="attention" detail="2 of 3">
      Partially connected
    </StatusText>,
  );
  expect(container).toHaveTextContent(/^Partially connected 2 of 3$/);
});
