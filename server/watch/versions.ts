import { gzipSync } from 'node:zlib';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { encodedText, encodePatch } from '@/fleet/codec';
import type { AboutListing } from '@/fleet/listing';
import { diffFleets, patchFleet } from '@/fleet/patch';
import type { PackedFleet } from './messages.ts';

/** How many earlier fleets a page may have to get only what changed. */
const EARLIER_FLEETS = 3;

/** The newest fleets of one listing. */
export type Versions = {
  /** Adds the fleet of a new reading; returns it, in columns that it shares with the earlier ones, and packed. */
  readonly add: (
    fleet: Fleet,
    about: AboutListing,
  ) => { readonly fleet: Fleet; readonly packed: PackedFleet };
  readonly newest: () => (Pick<AboutListing, 'isEmptyByPermission'> & { readonly fleet: Fleet }) | undefined;
};

/** Creates an empty store. `nextVersion` must never return the same name twice. */
export function versions(nextVersion: () => string): Versions {
  let kept: readonly {
    readonly version: string;
    readonly fleet: Fleet;
    readonly isEmptyByPermission: boolean;
  }[] = [];

  return {
    add(read, about) {
      const [newest] = kept;
      const fleet = newest ? patchFleet(newest.fleet, diffFleets(read, newest.fleet)) : read;
      const whole = pack(encodedText(fleet, about));
      const patches = new Map<string, Uint8Array<ArrayBuffer>>();
      for (const earlier of kept) {
        const patch = pack(JSON.stringify(encodePatch(earlier.fleet, fleet, about)));
        if (patch.length < whole.length) patches.set(earlier.version, patch);
      }
      const version = nextVersion();
      kept = [{ version, fleet, isEmptyByPermission: about.isEmptyByPermission }, ...kept].slice(
        0,
        EARLIER_FLEETS,
      );
      return {
        fleet,
        packed: {
          version,
          unreadable: read.unreadableDelegates ?? 0,
          delegates: delegateCount(read),
          whole,
          patches,
        },
      };
    },
    newest: () => kept[0],
  };
}

function pack(text: string): Uint8Array<ArrayBuffer> {
  // A copy with a buffer of its own, which can be transferred.
  return new Uint8Array(gzipSync(text));
}
