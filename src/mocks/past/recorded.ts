import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { isRecord } from '@/domain/table/read';
import { listingCall } from '@/fleet/best-listing';
import { fleetBuilder } from '@/fleet/fleet-builder';
import { latestVersion } from '../releases';
import { type PlainRequest, respond } from '../respond';
import type { Scenario } from '../scenarios';
import type { Store } from '../store';

/** A reading of the listing as it was at a moment, or how the Manager refused it. */
export type Reading =
  | { readonly fleet: Fleet; readonly hasUnreadable: boolean }
  | { readonly refusedWith: number };

export interface Manager {
  readonly account: string;
  readonly scenario: Scenario;
  readonly store: Store;
}

/** Reads a listing at a moment, epoch ms, from the store as it was then: as a server would, but without bytes. */
export function readAt(listing: ListingChoice, { scenario, ...manager }: Manager, at: number): Reading {
  const { answer } = respond(requestFor(listing, scenario), {
    ...manager,
    scenario,
    now: at,
    apiKey: undefined,
    isGatewayDown: false,
  });
  if (answer.status !== 200) return { refusedWith: answer.status };
  const builder = fleetBuilder(listing.includesBelow ? 'scopedRows' : 'groups', at);
  for (const item of itemsOf(answer.body)) builder.add(item);
  const fleet = fleetOf(builder.finish(), {
    asOf: at,
    latestVersion: { state: 'known', version: latestVersion(at) },
    policy: POLICY,
  });
  return { fleet, hasUnreadable: builder.unreadable.some(({ lost }) => lost === 'delegate') };
}

function requestFor(listing: ListingChoice, { isOldManager }: Scenario): PlainRequest {
  const source = listing.includesBelow ? 'listDelegates' : isOldManager ? 'ng/v2' : 'delegate-groups';
  const { method, path, params, body } = listingCall(source, listing);
  const url = new URL(`http://mock.test${path}?${params}`);
  return { method, url, headers: new Headers(), body: body ? JSON.stringify(body) : '' };
}

function itemsOf(body: unknown): readonly unknown[] {
  const resource = isRecord(body) ? body.resource : undefined;
  if (Array.isArray(resource)) return resource;
  const groups = isRecord(resource) ? resource.delegateGroupDetails : undefined;
  return Array.isArray(groups) ? groups : [];
}
