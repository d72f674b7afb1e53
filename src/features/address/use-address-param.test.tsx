// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, useNavigate, useRoutes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAddressWriter } from './use-address-param';

const WRITE_AFTER_MS = 100;

function List() {
  const navigate = useNavigate();
  const write = useAddressWriter();
  const openRow = () => write((query) => new URLSearchParams([...query, ['open', 'api']]));
  return (
    <>
      <button type="button" onClick={() => void setTimeout(openRow, WRITE_AFTER_MS)}>
        Open row
      </button>
      <button type="button" onClick={() => void navigate('/delegate/api')}>
        Delegate
      </button>
      <button type="button" onClick={() => void navigate('/lists/größe 2?search=prod')}>
        Other list
      </button>
    </>
  );
}

const PageWithoutCode = lazy(() => new Promise<never>(() => {}));

function Pages() {
  return useRoutes([
    { path: '/delegate/:name', element: <PageWithoutCode /> },
    { path: '*', element: <List /> },
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/lists/one?search=prod');
  render(
    <BrowserRouter useTransitions={false}>
      <Suspense fallback="Loading">
        <Pages />
      </Suspense>
    </BrowserRouter>,
  );
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = () => act(() => void vi.advanceTimersByTime(WRITE_AFTER_MS));

test('a write keeps the rest of the query, also under a path that the browser encodes', () => {
  press('Other list');
  press('Open row');
  pass();
  expect(window.location.href).toContain('/lists/gr%C3%B6%C3%9Fe%202?search=prod&open=api');
});

test('a late write of a page does not return to it while the next page loads its code', () => {
  press('Open row');
  press('Delegate');
  expect(screen.getByText('Loading')).toBeVisible();
  pass();
  expect(window.location.pathname + window.location.search).toBe('/delegate/api');
});
