import { DELEGATE_FACTS, INSTANCE_FACTS } from '@/domain/delegate/fields';
import type { FleetFacts } from '@/domain/delegate/fleet';
import type { Columns, Fields } from '@/domain/table/field';
import { addTexts, type SearchTextBuilder, searchTextBuilder } from '@/domain/table/search';
import type { Texts } from '@/domain/table/texts';
import type { FleetPatch } from './patch';

/** One text a delegate: its own facts, then those of its instances, in the order of the table. */
export function searchTextOf({
  firstInstance,
  delegates,
  instances,
}: Pick<FleetFacts, 'firstInstance' | 'delegates' | 'instances'>): Texts {
  const search = searchTextBuilder();
  const addDelegate = adderOf(DELEGATE_FACTS, delegates, search);
  const addInstance = adderOf(INSTANCE_FACTS, instances, search);
  for (let row = 0; row < firstInstance.length - 1; row++) {
    addDelegate(row);
    for (let one = firstInstance[row] ?? 0; one < (firstInstance[row + 1] ?? 0); one++) addInstance(one);
    search.endRow();
  }
  return search.finish();
}

/** Whether a patch can change the searchable text. */
export function changesSearchText({ firstInstance, delegates, instances }: FleetPatch): boolean {
  if (firstInstance) return true;
  const isChanged = (facts: Fields, columns: object) => searchedIn(facts).some((name) => name in columns);
  return isChanged(DELEGATE_FACTS, delegates) || isChanged(INSTANCE_FACTS, instances);
}

function searchedIn(facts: Fields): readonly string[] {
  return Object.keys(facts).filter((name) => facts[name]?.search === true);
}

function adderOf<Table extends Fields>(facts: Table, columns: Columns<Table>, search: SearchTextBuilder) {
  const searched = searchedIn(facts).flatMap((name) => {
    const kind = facts[name]?.kind;
    return kind ? [{ kind, column: columns[name] }] : [];
  });
  return (row: number): void => {
    for (const { kind, column } of searched) addTexts(kind.at(column, row), search);
  };
}
