// @vitest-environment jsdom
import { act, renderHook, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { ChangeNotice } from './ChangeNotice';
import { changeReport } from './change-report';

function setUp() {
  const { result } = renderHook(useNavigate, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/tokens']}>
        {children}
        <ChangeNotice />
      </MemoryRouter>
    ),
  });
  return (path: string) => act(() => void result.current(path));
}

const report = (text: string, path: string) => act(() => changeReport.set({ text, path }));

test('a change is reported until another page opens, and not again on return', () => {
  const go = setUp();
  report('The token ci was revoked.', '/tokens');
  expect(screen.getByRole('region', { name: 'Last change' })).toHaveTextContent('The token ci was revoked.');
  go('/tokens?state=all');
  expect(screen.getByRole('region', { name: 'Last change' })).toBeVisible();
  go('/delegates');
  go('/tokens');
  expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull();
});

test('a change reported for another page shows when that page opens', () => {
  const go = setUp();
  report('api was deleted.', '/delegates');
  go('/delegates');
  expect(screen.getByRole('region', { name: 'Last change' })).toHaveTextContent('api was deleted.');
});
