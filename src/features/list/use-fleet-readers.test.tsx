// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fleet } from '@/domain/delegate/fleet';
import { judgeFleet } from '@/domain/delegate/judgement';
import { decodedOf, LATEST_VERSION, polledFleets } from '@/domain/delegate/testing';
import { LastHeartbeat } from '@/features/fleet/cells/values';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { useFleetReaders } from './use-fleet-readers';

function Heartbeats({ known }: { known: KnownFleet }) {
  const { lastHeartbeatOf } = useFleetReaders(known);
  const keys = Array.from({ length: known.fleet.size }, (_, at) => known.fleet.roster.keyAt(at) ?? '');
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>
          <LastHeartbeat read={() => lastHeartbeatOf(key)} />
        </li>
      ))}
    </ul>
  );
}

function knownOf(fleet: Fleet): KnownFleet {
  return {
    fleet,
    index: fleet.index,
    judgement: judgeFleet(fleet, { now: Date.now(), latestVersion: LATEST_VERSION }),
    latestVersion: { state: 'known', version: LATEST_VERSION },
    isEmptyByPermission: false,
  };
}

test('a delegate that a poll brings has its heartbeat from the first', () => {
  const entry = (key: string) => ({ key, name: key, instances: [{ heartbeatAt: Date.now() - 20_000 }] });
  const [before, after] = [...polledFleets([decodedOf([entry('a')]), decodedOf([entry('a'), entry('b')])])];
  if (!before || !after) throw new Error('Two answers make two fleets.');
  const { rerender } = render(<Heartbeats known={knownOf(before)} />);
  rerender(<Heartbeats known={knownOf(after)} />);
  for (const item of screen.getAllByRole('listitem')) expect(item).toHaveTextContent(/ ago$/);
});
