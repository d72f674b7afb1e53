// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { renderPage, stopClock } from '@/testing/page';
import { GoneNotice } from './GoneNotice';

const NOT_DELETED = { isKnown: false, by: undefined };

test.each([
  ['without a memory', undefined, 'It was last listed at 10:30. The facts below are from that time.'],
  ['at its last answer', NOW + 1, 'It was last listed at 10:30. The facts below are from that time.'],
  ['later', NOW + DAY_MS, /It was last listed at 16 Sep.* 10:30\. The facts below are from 10:30\./],
  ['before, by an older event', NOW - DAY_MS, 'It was last listed at 10:30.'],
])('a delegate that left %s says when, and from when its facts are', (_when, leftAt, text) => {
  stopClock(NOW);
  const deletion = leftAt === undefined ? undefined : { ...NOT_DELETED, leftAt };
  renderPage(<GoneNotice scope={ACCOUNT} at={NOW} deletion={deletion} />);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});
