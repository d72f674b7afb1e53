import type { SearchText } from '../table/search';
import { searchWriter } from '../table/search-writer';
import type { DecodedDelegate } from './delegate';
import { delegatesWriter } from './delegates-writer';
import { type IndexColumns, indexWriter } from './fleet-index';
import type { PackedDelegates } from './packed-delegates';
import { uniqueKeys } from './roster-writer';

/** The delegates of one scope as one answer tells them: columns and joined texts, and no object for any of them. */
export interface WrittenFleet {
  /** By ordinal, each once. */
  readonly keys: readonly string[];
  readonly columns: IndexColumns;
  readonly packed: PackedDelegates;
  readonly search: SearchText;
  /** Last heartbeat of each instance, epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeats: Float64Array;
}

/** Writes the delegates of an answer down while it arrives. */
export interface FleetWriter {
  readonly add: (decoded: DecodedDelegate) => void;
  readonly finish: () => WrittenFleet;
}

/** Makes a writer of one fleet. */
export function fleetWriter(): FleetWriter {
  const keys: string[] = [];
  const heartbeats: number[] = [];
  const columns = indexWriter();
  const packed = delegatesWriter();
  const search = searchWriter();
  return {
    add({ delegate, heartbeats: told }) {
      keys.push(delegate.key);
      for (let position = 0; position < delegate.instances.length; position++) {
        heartbeats.push(told[position] ?? Number.NaN);
      }
      columns.add(delegate);
      packed.add(delegate);
      search.add(delegate);
    },
    finish: () => ({
      keys: uniqueKeys(keys),
      columns: columns.finish(),
      packed: packed.finish(),
      search: search.finish(),
      heartbeats: new Float64Array(heartbeats),
    }),
  };
}

/** {@link fleetWriter} for an answer that is all there. */
export function writtenFleet(decoded: readonly DecodedDelegate[]): WrittenFleet {
  const writer = fleetWriter();
  for (const each of decoded) writer.add(each);
  return writer.finish();
}
