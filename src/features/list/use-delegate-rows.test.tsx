// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { diffFleets, patchFleet } from '@/fleet/patch';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { HeartbeatCell } from './HeartbeatCell';
import { useDelegateRows } from './use-delegate-rows';

function afterPoll(before: Fleet, entries: readonly FleetEntry[]): Fleet {
  return patchFleet(before, structuredClone(diffFleets(aFleet(entries), before)));
}

function Heartbeats({ fleet }: { fleet: Fleet }) {
  const { heartbeatAt } = useDelegateRows(fleet);
  return (
    <table>
      <tbody>
        <tr>
          {Array.from({ length: delegateCount(fleet) }, (_, row) => (
            <HeartbeatCell key={row} read={() => heartbeatAt(row)} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

test('a delegate added by a poll has its heartbeat in the first render', () => {
  const entry = (name: string) => ({ name, instances: [{ heartbeatAt: NOW - 20_000 }] });
  const before = aFleet([entry('a')]);
  const { rerender } = render(<Heartbeats fleet={before} />);
  rerender(<Heartbeats fleet={afterPoll(before, [entry('a'), entry('b')])} />);
  for (const item of screen.getAllByRole('cell')) expect(item).not.toHaveTextContent(/never|unknown/);
});

test('an unchanged delegate stays the same object, even in another row; a changed one does not', () => {
  const host = { hostName: 'host-b' };
  const before = aFleet([{ name: 'a' }, { name: 'b', instances: [host] }]);
  const { result, rerender } = renderHook(useDelegateRows, { initialProps: before });
  const [a, b] = [result.current.delegateAt(0), result.current.delegateAt(1)];
  expect(result.current.delegateAt(0)).toBe(a);
  rerender(
    afterPoll(before, [
      { name: 'b', instances: [{ ...host, heartbeatAt: NOW }] },
      { name: 'a', description: 'new' },
    ]),
  );
  expect(result.current.delegateAt(0)).toBe(b);
  expect(result.current.delegateAt(1)).toMatchObject({ name: 'a', description: 'new' });
});
