import { DELEGATE_FACTS, INSTANCE_FACTS } from '../delegate/fields';
import type { FleetFacts } from '../delegate/fleet';
import type { Columns, Fields } from '../table/field';
import { addTexts, searchTextBuilder } from '../table/search';
import type { Texts } from '../table/texts';

type SearchedFacts = Pick<FleetFacts, 'firstInstance' | 'delegates' | 'instances'>;

interface SearchText {
  readonly text: Texts;
  /** The columns that it was built from. */
  readonly columns: readonly unknown[];
}

// By the column of names. An unchanged column keeps its identity, and polls seldom change a searched one.
const known = new WeakMap<Texts, SearchText>();

/**
 * The searchable text of each delegate, in lower case: its own facts, then those of its instances, in the order of the
 * table. Built when first needed, because that takes tens of milliseconds for 10,000 delegates.
 */
export function searchTexts({ firstInstance, delegates, instances }: SearchedFacts): Texts {
  const ofDelegate = searchedIn(DELEGATE_FACTS, delegates);
  const ofInstance = searchedIn(INSTANCE_FACTS, instances);
  const columns = [firstInstance, ...[...ofDelegate, ...ofInstance].map(({ column }) => column)];
  const last = known.get(delegates.name);
  if (last && columns.every((column, place) => column === last.columns[place])) return last.text;

  const search = searchTextBuilder();
  const addRow = (searched: typeof ofDelegate, row: number) => {
    for (const { kind, column } of searched) addTexts(kind.at(column, row), search);
  };
  for (let row = 0; row < firstInstance.length - 1; row++) {
    addRow(ofDelegate, row);
    for (let one = firstInstance[row] ?? 0; one < (firstInstance[row + 1] ?? 0); one++)
      addRow(ofInstance, one);
    search.endRow();
  }
  const text = search.finish();
  known.set(delegates.name, { text, columns });
  return text;
}

function searchedIn<Table extends Fields>(facts: Table, columns: Columns<Table>) {
  return Object.entries<Fields[string]>(facts)
    .filter(([, { search }]) => search)
    .map(([name, { kind }]) => ({ kind, column: columns[name] }));
}
