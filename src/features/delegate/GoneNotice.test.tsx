// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { renderPage, stopClock } from '@/testing/page';
import { GoneNotice } from './GoneNotice';
import type { Deletion } from './history/remembered';

test.each<[string, Deletion | undefined, string]>([
  ['without a memory', undefined, 'Not listed since 10:30. The Manager no longer lists it.'],
  [
    'missing, with facts from before',
    { isKnown: false, by: undefined, leftAt: NOW + HOUR_MS },
    'Missing since 11:30. The Manager no longer lists it. No deletion on record.',
  ],
  [
    'missing, by an older event',
    { isKnown: false, by: undefined, leftAt: NOW - HOUR_MS },
    'Missing since 10:30.',
  ],
  [
    'deleted',
    { isKnown: true, by: 'ana@acme.com', leftAt: NOW },
    'Deleted at 10:30. ana@acme.com deleted it.',
  ],
  [
    'deleted by nobody on record',
    { isKnown: true, by: undefined, leftAt: NOW },
    'Nobody is on record for it.',
  ],
])('the notice of a delegate that is gone: %s', (_what, deletion, text) => {
  stopClock(NOW + HOUR_MS);
  renderPage(<GoneNotice scope={ACCOUNT} at={NOW} deletion={deletion} />);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});
