import type { Columns } from '../table/field';
import { addTexts, type SearchTextBuilder } from '../table/search';
import type { Fact, Facts, ListingFormat } from './declare';
import type { ReadContext, WireObject } from './read-facts';

/** Reads the facts of delegates, or of instances, into their columns. */
export interface FactReader<Table extends Facts> {
  /** Reads every fact of one item, and adds its searchable texts to the search. */
  readonly read: (item: WireObject, context: ReadContext, search: SearchTextBuilder) => void;
  /** Reads one fact without keeping it. */
  readonly readOne: <Name extends keyof Table>(
    name: Name,
    item: WireObject,
    context: ReadContext,
  ) => ReturnType<Table[Name]['read']> | undefined;
  readonly finish: () => Columns<Table>;
}

/** Creates a reader of these facts for this format. */
export function factReader<Table extends Facts>(facts: Table, format: ListingFormat): FactReader<Table> {
  const columns = Object.entries(facts).map(([name, fact]) => ({
    name,
    fact,
    builder: fact.kind.builder(),
    isSearched: fact.search === true,
  }));
  return {
    read(item, context, search) {
      for (const { fact, builder, isSearched } of columns) {
        const value = readFact(fact, format, item, context);
        builder.push(value);
        if (isSearched) addTexts(value, search);
      }
    },
    readOne: (name, item, context) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fact of this name reads this type
      readFact(facts[name], format, item, context) as ReturnType<Table[typeof name]['read']>,
    finish() {
      const finished = columns.map(({ name, builder }) => [name, builder.finish()]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one column a fact, each made by the kind of the fact
      return Object.fromEntries(finished) as Columns<Table>;
    },
  };
}

function readFact(
  fact: Fact | undefined,
  format: ListingFormat,
  item: WireObject,
  context: ReadContext,
): unknown {
  const at = fact?.wire[format];
  if (fact === undefined || at === undefined) return undefined;
  return fact.read(typeof at === 'string' ? item[at] : at(item), context, item);
}
