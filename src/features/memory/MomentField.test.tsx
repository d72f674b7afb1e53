// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

/** A field in Berlin, where it is 02:25 twice on 25 Oct 2026, first in CEST. */
async function open(initial: number) {
  vi.resetModules();
  const { fieldOf, readField } = await import('./moment-field');
  const { MomentField } = await import('./MomentField');
  const read = vi.fn<(at: number | undefined) => void>();
  function Form() {
    const [field, setField] = useState(() => fieldOf(initial, 'local'));
    read(readField(field, 'local', initial));
    return <MomentField label="From" value={field} onChange={setField} problem={undefined} />;
  }
  render(<Form />);
  return () => read.mock.lastCall?.[0];
}

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  return () => vi.unstubAllEnvs();
});

test('a time that comes twice can be typed, and either one chosen', async () => {
  const read = await open(Date.UTC(2026, 9, 24, 12));
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-25T02:25' } });
  expect(read()).toBe(Date.UTC(2026, 9, 25, 0, 25));
  fireEvent.click(screen.getByRole('radio', { name: '02:25 CET' }));
  expect(read()).toBe(Date.UTC(2026, 9, 25, 1, 25));
  fireEvent.click(screen.getByRole('radio', { name: '02:25 CEST' }));
  expect(read()).toBe(Date.UTC(2026, 9, 25, 0, 25));
});

test('a field that opens with the second time keeps it, with its seconds', async () => {
  const later = Date.UTC(2026, 9, 25, 1, 25, 42);
  const read = await open(later);
  expect(screen.getByRole('radio', { name: '02:25 CET' })).toBeChecked();
  expect(read()).toBe(later);
});
