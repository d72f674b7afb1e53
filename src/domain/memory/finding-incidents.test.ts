import { expect, test } from 'vitest';
import { HOUR_MS } from '@/lib/units';
import { aFleet, type FleetEntry } from '@/testing/fleets';
import { aHistory, POLL_MS } from '@/testing/history';
import { findingsOf } from '../findings/finding';
import { incidentsOfFindings } from './finding-incidents';

const NAMES = ['edge-1', 'edge-2', 'edge-3', 'edge-4', 'edge-5', 'edge-6'];

/** A fleet of six delegates with two instances each; `silent` says how many of each are silent. */
function fleetWith(silent: Readonly<Record<string, number>>, heartbeatAt: number): readonly FleetEntry[] {
  return NAMES.map((name) => ({
    name,
    instances: [0, 1].map((place) =>
      place < (silent[name] ?? 0) ? { id: `${name}-${place}`, heartbeatAt } : { id: `${name}-${place}` },
    ),
  }));
}

/** Records these answers, an hour each, and joins the findings of the last one with the incidents. */
async function incidentsAfter(...answers: readonly Readonly<Record<string, number>>[]) {
  const history = aHistory();
  history.read(fleetWith({}, 0));
  const silentAt = history.now();
  for (const silent of answers) history.read(fleetWith(silent, silentAt), { afterMs: HOUR_MS });
  const fleet = aFleet(fleetWith(answers.at(-1) ?? {}, silentAt), { asOf: history.now() });
  const findings = findingsOf(fleet);
  const incidents = incidentsOfFindings(findings, await history.events(history.now() - POLL_MS), fleet);
  return findings.flatMap(({ key, rule }) => {
    const incident = incidents.get(key);
    return incident ? [{ rule, kind: incident.kind, ...incident.instances }] : [];
  });
}

const OUTAGE = { 'edge-1': 2, 'edge-2': 2, 'edge-3': 2 };

test('delegates that fell silent together are an outage, and said once', async () => {
  await expect(incidentsAfter(OUTAGE)).resolves.toEqual([
    { rule: 'FELL_SILENT_TOGETHER', kind: 'outage', count: 0, of: 6, gone: 0 },
  ]);
});

test('the last that are not back are still a part of it', async () => {
  await expect(incidentsAfter(OUTAGE, { 'edge-1': 2 })).resolves.toEqual([
    { rule: 'NOT_CONNECTED', kind: 'outage', count: 4, of: 6, gone: 0 },
  ]);
});

test('a delegate that lost instances alone has its own loss', async () => {
  await expect(incidentsAfter({ 'edge-5': 2 }, { 'edge-5': 1 })).resolves.toEqual([
    { rule: 'PARTIALLY_CONNECTED', kind: 'lost', count: 1, of: 2, gone: 0 },
  ]);
});

test('of several losses none is said to be that of all', async () => {
  await expect(incidentsAfter({ 'edge-1': 2 }, { 'edge-1': 2, 'edge-2': 2 })).resolves.toEqual([]);
});

test('an incident that is over is not said any more', async () => {
  await expect(incidentsAfter(OUTAGE, {})).resolves.toEqual([]);
});
