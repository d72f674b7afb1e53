import { type Column, columnWriter } from '../table/column';
import { textOrderOf } from '../table/text-order';
import { type Texts, textAt } from '../table/texts';

/** The host names of a fleet's instances. Nearly each is another one, so no part of a fleet takes longer to make. */
export interface HostNames {
  /** Per instance. */
  readonly column: Column;
  /** Ids of the column's values in the order of their texts. */
  readonly textOrder: Uint32Array;
}

/** Makes the column of host names of all instances, and its order. */
export function prepareHostNames(texts: Texts): HostNames {
  const writer = columnWriter();
  for (let instance = 0; instance < texts.ends.length; instance++) writer.add(textAt(texts, instance));
  const column = writer.finish();
  return { column, textOrder: textOrderOf(column) };
}
