// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Moment } from '@/features/fleet/moment';
import { PrintedSource } from '@/features/frame/PrintedSource';
import { DAY_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, NOW } from '@/testing/fleets';
import { renderPage, stopClock } from '@/testing/page';
import { saveFile } from '@/ui/save-file';
import { SharePanel } from './SharePanel';

vi.mock('@/ui/save-file');

const MOMENT = NOW - DAY_MS;

test.each([
  ['a moment of the past', MOMENT, true],
  ['now', undefined, false],
])('a file of %s has its time in the name, and the past in its content', async (_when, moment, says) => {
  renderPage(
    <Moment value={moment === undefined ? undefined : { at: moment, isToCome: false }}>
      <SharePanel scope={ACCOUNT} fleet={aFleet([{}], { asOf: MOMENT })} />
    </Moment>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, content] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('delegates-demo-2026-09-14T103000Z.csv');
  const [head = ''] = ((await content?.text()) ?? '').split('\r\n');
  expect(head.includes('As Of')).toBe(says);
});

test('a print of any page at a moment of the past says which', () => {
  stopClock(NOW);
  renderPage(
    <Moment value={{ at: MOMENT, isToCome: false }}>
      <PrintedSource />
    </Moment>,
  );
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText(/as of .*14 Sept? 2026/)).toBeInTheDocument();
});
