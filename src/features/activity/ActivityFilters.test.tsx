// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '@/testing/activity-page';
import { renderPage } from '@/testing/page';
import { ActivityFilters } from './ActivityFilters';
import { readActivity } from './address';

test('delegates of one name in several scopes have their scope', () => {
  const delegates = ['name:::shared', 'name:retail::shared', '_own'].map((key) => ({
    key,
    name: key === '_own' ? 'own' : 'shared',
    count: 1,
  }));
  renderPage(
    <ActivityFilters address={readActivity(new URLSearchParams())} activity={answer([], { delegates })} />,
  );
  const group = within(screen.getByRole('group', { name: 'Delegate' }));
  const texts = group.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(texts).toEqual(['shared (Account) 1', 'shared (retail) 1', 'own 1']);
});
