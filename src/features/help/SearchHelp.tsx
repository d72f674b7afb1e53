import { DELEGATE, INSTANCE } from '@/domain/delegate/fields';
import { fieldName } from '@/domain/query/field-names';
import { FACETS, type Facet } from '@/domain/query/filters';
import type { Fields } from '@/domain/table/field';
import { facetTitle } from '@/features/list/facet-labels';

/** What the search accepts, by examples. */
const QUERIES: readonly { readonly query: string; readonly finds: string }[] = [
  {
    query: 'prod eu',
    finds: 'All words. When no delegate has all, and two are names, identifiers or hosts: any of them.',
  },
  { query: 'prod, eu', finds: 'Any of them. A semicolon or a line break does the same as a comma.' },
  { query: '-prod', finds: 'All without this word. A hyphen inside a word is part of the word.' },
  {
    query: 'status:late -tag:gpu',
    finds: 'Filters: a blank or Enter makes each of them a chip. A hyphen before it leaves out.',
  },
  {
    query: 'version:<26.10 ends:<30d heartbeat:>1h',
    finds: 'Comparisons of versions, days and ages. version:26.08..26.09 has both ends.',
  },
  { query: 'tag:"web team"', finds: 'A value with blanks. Text in quotes is no filter: "status:late".' },
];

/** What filters are about. One without a sentence says its title only. */
const FILTERS: { readonly [Of in Facet]?: string } = {
  status: 'The state of the delegate, from the heartbeats of all its instances.',
  versionStatus: 'Whether Harness supports the version of an instance, and for how long.',
  version: 'The version of an instance.',
  autoUpgrade: 'Whether an upgrader keeps the delegate current.',
  delegateType: 'How the delegate was installed.',
  delegateTags: 'Custom and implicit tags. The delegate has all of the chosen ones.',
  tagged: 'Whether the delegate has custom tags.',
  owner: 'The owner that a tag such as owner:web or team:web names.',
  hostName: 'The host of an instance. Links set it; the search finds hosts.',
  token: 'Whether all tokens that the delegate uses are active.',
  tokenName: 'The token that an instance uses. The page of tokens sets it.',
  scope: 'The account, organization or project that owns the delegate, in a list of several scopes.',
  finding: 'What is wrong with the delegate, or is a risk.',
  silent: 'How long ago an instance sent its last heartbeat.',
  ends: 'The day on which support of the version of an instance ends.',
  delegate: 'Certain delegates. Links set it.',
};

/** The labels of the facts that the search reads. */
const SEARCHED = [DELEGATE, INSTANCE].flatMap((fields: Fields) =>
  Object.values(fields).flatMap(({ search, label }) => (search ? [label.toLowerCase()] : [])),
);

/** Explains what the search and the filters accept. */
export function SearchHelp() {
  return (
    <>
      <Rules
        title="Search"
        text={`It reads: ${SEARCHED.join(', ')}. A part of a word is enough, in upper or lower case.`}
        rules={QUERIES.map(({ query, finds }) => [query, finds])}
        isMono
      />
      <Rules
        title="Filters"
        text="Of one filter, any chosen value is enough. All filters must fit, and those about instances must all fit the same instance. What is left out has none of the values."
        rules={FACETS.map((facet) => [
          facetTitle(facet),
          `${FILTERS[facet] ?? ''} Typed as ${fieldName(facet)}:`.trim(),
        ])}
      />
    </>
  );
}

interface RulesProps {
  readonly title: string;
  readonly text: string;
  readonly rules: readonly (readonly [term: string, rule: string])[];
  readonly isMono?: boolean;
}

function Rules({ title, text, rules, isMono = false }: RulesProps) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 text-xs text-ink-muted">{text}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {rules.map(([term, rule]) => (
          <div key={term} className="contents">
            <dt className={isMono ? 'font-mono' : undefined}>{term}</dt>
            <dd className="text-ink-muted">{rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
