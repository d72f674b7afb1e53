// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findingsOf } from '@/domain/findings/finding';
import { scopeOf } from '@/domain/scope/scope';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { SharedCause } from './SharedCause';

const SILENT = { heartbeatAt: NOW - 3_600_000 };
const WELL: FleetEntry = { instances: [{}, {}] };
const times = (count: number, entry: FleetEntry) => Array.from({ length: count }, () => entry);

/** Shows the worst finding of the fleet. */
function paragraphs(...entries: readonly FleetEntry[]) {
  const fleet = aFleet(entries);
  const [finding] = findingsOf(fleet);
  if (!finding) throw new RangeError('The fleet is well.');
  const { container } = render(<SharedCause scope={scopeOf('acme')} fleet={fleet} finding={finding} />);
  return Array.from(container.querySelectorAll('p'), ({ textContent }) => textContent);
}

const links = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('a group says what it shares, who contradicts that, and the probable cause, with a link to each', () => {
  const group = { tags: ['eu-west'], instances: [SILENT] };
  expect(
    paragraphs(
      ...times(9, group),
      { name: 'ledger-prod', tags: ['eu-west', 'ledger'] },
      { name: 'ledger-staging', tags: ['eu-west', 'ledger'] },
      ...times(20, WELL),
    ),
  ).toEqual([
    'It fell silent with 8 others; all 9 have the tag eu-west. 2 others with the tag are connected: ledger-prod, ledger-staging. The connected ones have the tag ledger; the silent ones do not.',
    'Likely cause: something these share, such as a cluster or a network. Harness is reachable (22 connected).',
  ]);
  expect(links()).toEqual([
    ['8 others', '/account/acme/delegates?finding=FELL_SILENT_TOGETHER'],
    ['2 others with the tag', '/account/acme/delegates?status=CONNECTED&status=LATE&delegateTags=eu-west'],
    ['ledger-prod', '/account/acme/delegate/_ledger_prod'],
    ['ledger-staging', '/account/acme/delegate/_ledger_staging'],
  ]);
});

test('more exceptions than the sentence names are counted', () => {
  const [shared] = paragraphs(
    ...times(12, { tags: ['eu'], instances: [SILENT] }),
    ...times(5, { tags: ['eu'] }),
    ...times(20, WELL),
  );
  expect(shared).toMatch(/5 others with the tag are connected: \S+, \S+, \S+ and 2 more\./);
});

test('a group with nothing in common says so', () => {
  expect(paragraphs(...times(9, { instances: [SILENT] }), ...times(9, WELL))[1]).toBe(
    'They share no tag, host, type, version or scope that the others lack. Harness is reachable (9 connected).',
  );
});

test('when nothing is connected, the status page of Harness is offered', () => {
  expect(paragraphs(...times(9, { instances: [SILENT] }))[1]).toContain(
    'No delegate of this list is connected. Likely cause: the network to Harness, or Harness itself.',
  );
  expect(screen.getByRole('link', { name: 'Harness status page' })).toHaveAttribute(
    'href',
    'https://status.harness.io',
  );
});

test('a delegate that is silent by itself is probably the cause itself', () => {
  expect(paragraphs({ instances: [SILENT] }, WELL)).toEqual([
    'Likely cause: this delegate or its host. Harness is reachable (1 connected).',
  ]);
});
