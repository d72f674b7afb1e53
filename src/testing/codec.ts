import type { Fleet } from '@/domain/delegate/fleet';
import type { Decoded, SentFleet } from '@/fleet/codec';
import type { AboutListing } from '@/fleet/listing';
import type { FleetPatch } from '@/fleet/patch';
import { NOW } from './fleets';

/** Facts about an answer of the builders. */
export const ABOUT: AboutListing = {
  unreadable: [{ position: 3, name: 'edge', lost: 'instances', reason: 'Its instances are not a list.' }],
  source: 'delegate-groups',
  asOf: NOW,
  clockOffsetMs: 0,
  durationMs: 12,
  bytes: 3_456,
  isEmptyByPermission: false,
};

/** What arrives at the other side. */
export function received(sent: SentFleet): unknown {
  return JSON.parse(JSON.stringify(sent));
}

/** Throws for a patch. */
export function fleetIn(decoded: Decoded): Fleet {
  if (decoded.kind !== 'whole') throw new Error('The answer is a patch.');
  return decoded.fleet;
}

/** Throws for a whole fleet. */
export function patchIn(decoded: Decoded): FleetPatch {
  if (decoded.kind !== 'patch') throw new Error('The answer is whole.');
  return decoded.patch;
}
