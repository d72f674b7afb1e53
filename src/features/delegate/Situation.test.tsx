// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { delegateAt } from '@/domain/delegate/fleet';
import { aFleet, type FleetEntry } from '@/domain/delegate/testing';
import { Situation } from './Situation';

const WELL = 'Both instances are connected and supported.';
const CONNECTED = 'Both instances are connected.';

test.each<[string, FleetEntry, readonly string[]]>([
  ['nothing is wrong', {}, []],
  [
    'an instance could not be read',
    { unreadableInstances: 1 },
    ['Every instance that could be read is connected.'],
  ],
  [
    'its token is not active',
    { token: 'INACTIVE' },
    ['An instance registered with a token that is not active.', CONNECTED],
  ],
  [
    'it runs a legacy image',
    { isImmutable: false },
    [
      'It runs a legacy image. Harness ended support for legacy images on 31 January 2024.Upgrade…',
      CONNECTED,
    ],
  ],
  [
    'the status of an instance is unknown',
    { instances: [{}, { supportEnds: undefined, version: undefined }] },
    [CONNECTED],
  ],
])(
  'a delegate is called healthy only when there is nothing else to report: %s',
  (_when, entry, statements) => {
    const fleet = aFleet([{ instances: [{}, {}], ...entry }]);
    const delegate = delegateAt(fleet, 0);
    if (!delegate) throw new RangeError('The entry was not read.');
    render(<Situation fleet={fleet} delegate={delegate} onAsk={() => {}} />);
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(statements);
    expect(screen.queryByText(WELL) !== null).toBe(statements.length === 0);
  },
);
