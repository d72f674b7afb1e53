import type { Field, UsesOf } from '../table/field';
import type { Kind } from '../table/kinds';
import type { ReadContext, WireObject } from './read-facts';

/**
 * The formats of the Manager's listings: groups (`delegate-groups` and `ng/v2`), and the rows of `listDelegates`, for
 * one scope or for all scopes below it.
 */
export type ListingFormat = 'groups' | 'rows' | 'scopedRows';

/** The source of a fact per format: a property name, or a function of the item. A format without an entry lacks the fact. */
type Wire = { readonly [Format in ListingFormat]?: string | ((item: WireObject) => unknown) };

interface FactSource<Value> {
  readonly label: string;
  readonly wire: Wire;
  /** Undefined when the value cannot be read. */
  read(value: unknown, context: ReadContext, item: WireObject): Value | undefined;
}

export type Fact = Field & FactSource<unknown>;
export type Facts = Readonly<Record<string, Fact>>;

/** Declares a fact of an answer. The kind decides which filters it can have. */
export function fact<
  Of extends Kind<Value, Column, Read>,
  Value,
  Column,
  Read,
  const Used extends UsesOf<Of, Column>,
>(kind: Of & Kind<Value, Column, Read>, source: FactSource<NoInfer<Value>>, uses: Used) {
  return { kind, ...source, ...uses };
}

/** Declares a field without its own property: `fleet-builder.ts` makes it while reading, or `derive.ts` derives it. */
export function made<
  Of extends Kind<Value, Column, Read>,
  Value,
  Column,
  Read,
  const Used extends UsesOf<Of, Column>,
>(kind: Of & Kind<Value, Column, Read>, label: string, uses: Used & { readonly search?: never }) {
  return { kind, label, ...uses };
}

/** The same source in both formats of `listDelegates`. */
export const rows = <const At extends Wire['rows']>(at: At) => ({ rows: at, scopedRows: at });

/** Only fields of instances are filtered by ranges. */
export type DelegateFields = Readonly<
  Record<string, Field & { readonly filter?: { readonly range?: never } }>
>;

/** The list and its exports have one row for each delegate, so an instance has no columns there. */
export type InstanceFields = Readonly<
  Record<string, Field & { readonly sort?: never; readonly column?: never; readonly isExported?: never }>
>;
