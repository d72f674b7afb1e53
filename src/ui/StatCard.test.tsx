// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShareBar } from './ShareBar';
import { STAT_CARD_LINK, StatCard } from './StatCard';

test('a link around a card is named by its number and described by its rule', () => {
  render(
    <a
      href="?versionStatus=EXPIRED"
      aria-label="Expired 3 instances"
      aria-describedby="rule"
      className={STAT_CARD_LINK}
    >
      <StatCard
        title="Expired"
        value={3}
        unit="instances"
        rule="The expiry date has passed."
        ruleId="rule"
        tone="bad"
        share={0.2}
      />
    </a>,
  );
  const link = screen.getByRole('link', { name: 'Expired 3 instances' });
  expect(link).toHaveTextContent('Expired3instancesThe expiry date has passed.');
  expect(link).toHaveAccessibleDescription('The expiry date has passed.');
});

test('a card draws no bar when its share is unknown', () => {
  const card = {
    title: 'Expired',
    value: '–',
    unit: 'unknown',
    rule: 'Not known.',
    tone: 'unknown',
  } as const;
  const { container, rerender } = render(<StatCard {...card} share={0} />);
  expect(container.querySelector('rect')).not.toBeNull();
  rerender(<StatCard {...card} />);
  expect(container.querySelector('rect')).toBeNull();
});

test.each([
  [0, undefined],
  [0.25, 'max(4px, 25%)'],
  [7, 'max(4px, 100%)'],
])('a share of %d is a bar of width %s', (share, width) => {
  const { container } = render(<ShareBar share={share} tone="bad" />);
  expect(container.querySelectorAll('rect')[1]?.getAttribute('width') ?? undefined).toBe(width);
});
