import type { Columns } from '../table/field';
import type { Fact, Facts } from './declare';

/** Collects rows of facts in columns. */
export interface FactColumns<Table extends Facts> {
  /** Adds a row: `valueOf` returns each of its facts. */
  readonly add: (valueOf: (fact: Fact, name: string) => unknown) => void;
  readonly finish: () => Columns<Table>;
}

export function factColumns<Table extends Facts>(facts: Table): FactColumns<Table> {
  const columns = Object.entries(facts).map(([name, fact]) => ({ name, fact, builder: fact.kind.builder() }));
  return {
    add(valueOf) {
      for (const { name, fact, builder } of columns) builder.push(valueOf(fact, name));
    },
    finish() {
      const finished = columns.map(({ name, builder }) => [name, builder.finish()]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one column a fact, each made by the kind of the fact
      return Object.fromEntries(finished) as Columns<Table>;
    },
  };
}
