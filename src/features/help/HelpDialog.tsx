import type { ReactNode } from 'react';
import { listPath } from '@/domain/address/address';
import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { DELEGATE, INSTANCE } from '@/domain/delegate/fields';
import { fieldName } from '@/domain/filter/field-names';
import { parseFilters } from '@/domain/filter/filter-text';
import { FACETS, type Facet } from '@/domain/filter/filters';
import { scopeOfPath } from '@/domain/scope/paths';
import type { Fields } from '@/domain/table/field';
import { DocumentLink } from '@/features/failures/DocumentLinks';
import { facetTitle } from '@/features/list/facet-labels';
import type { HarnessDocument } from '@/features/words/harness-documents';
import {
  AUTO_UPGRADE_LABELS,
  delegateStateLabel,
  type StatusLabel,
  VERSION_STATUS_LABELS,
} from '@/features/words/labels';
import { BASE_PATH, hrefOf } from '@/lib/href';
import { Dialog } from '@/ui/Dialog';
import { Kbd } from '@/ui/Kbd';
import { StatusText } from '@/ui/StatusText';

const LEGEND: readonly { readonly title: string; readonly labels: readonly StatusLabel[] }[] = [
  {
    title: 'Connectivity Status',
    labels: DELEGATE_STATES.map(delegateStateLabel),
  },
  { title: 'Instance Status', labels: Object.values(VERSION_STATUS_LABELS) },
  { title: 'Auto Upgrade', labels: Object.values(AUTO_UPGRADE_LABELS) },
];

const TOPICS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Tags',
    text: 'You can edit custom tags in the menu of a delegate. Harness adds implicit tags. When a delegate registers again, the tags of its deployment replace the stored ones.',
  },
  {
    title: 'Organizations and projects',
    text: 'One list can include their delegates, each with its scope. The Manager reports no identifiers in that list. So the name and the menu of a delegate work in its own scope.',
  },
  {
    title: 'Selectors',
    text: 'The page finds the connected delegates that have all selectors of a step, in its scope and those above. It shows which ones remain if one of them stops.',
  },
];

/** Documents of Harness's own page about delegates come first. */
const DOCUMENTS: readonly HarnessDocument[] = [
  'autoUpgrade',
  'secure',
  'tokens',
  'troubleshooting',
  'install',
  'expiration',
  'support',
  'permissions',
  'requirements',
  'domains',
  'proxy',
];

const KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['/'], does: 'Search delegates' },
  { keys: ['?'], does: 'This help' },
  { keys: ['↓', '↑'], does: 'Suggestions of filters, if the focus is in the search' },
  { keys: ['Enter'], does: 'Make the filters that are typed in the search chips' },
  { keys: ['Alt+click'], does: 'Leave out a value of a filter' },
  { keys: ['Backspace'], does: 'Make the last chip text again, if the search is empty' },
  { keys: ['↓', 'j'], does: 'Next delegate, if the focus is in the list' },
  { keys: ['↑', 'k'], does: 'Previous delegate' },
  { keys: ['Home', 'End'], does: 'First and last delegate' },
  { keys: ['→'], does: 'Show the instances, or unfold the group' },
  { keys: ['←'], does: 'Hide the instances, or fold the group' },
  { keys: ['Enter'], does: 'Open the delegate' },
  { keys: ['x'], does: 'Select the delegate, or clear its selection' },
  { keys: ['Shift+↓', 'Shift+↑'], does: 'Select a range; Shift and a click do the same' },
  { keys: ['Ctrl+A'], does: 'Select all that match, if the focus is in the list' },
  { keys: ['←', '→'], does: 'Previous and next one in a chart, the cards, the legend or the header' },
  { keys: ['Esc'], does: 'Close what is open, clear the search, or clear the selection' },
];

/** The help dialog: the meaning of the labels, topics, and the keys. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <p className="text-xs text-ink-muted">
        Cards count the whole scope and ignore filters. An instance is on at most one of the first three
        cards: the first that fits. A delegate can be on more than one card.
      </p>
      {LEGEND.map(({ title, labels }) => (
        <section key={title} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <dl className="mt-1 flex flex-col gap-2">
            {labels.map(({ label, tone, rule }) => (
              <div key={label}>
                {/* A good status has no icon, but stands in line with the others. */}
                <dt className={tone === 'good' ? 'ps-5.5' : undefined}>
                  <StatusText tone={tone}>{label}</StatusText>
                </dt>
                <dd className="ps-5.5 text-xs text-ink-muted">{rule}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SearchHelp onFollow={onClose} />
      {TOPICS.map(({ title, text }) => (
        <section key={title} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-xs text-ink-muted">{text}</p>
        </section>
      ))}
      <Documents />
      <Keys />
    </Dialog>
  );
}

function Documents() {
  return (
    <section aria-labelledby="related-documentation" className="mt-4">
      <h3 id="related-documentation" className="font-semibold">
        Related documentation
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {DOCUMENTS.map((name) => (
          <li key={name} className="min-h-6">
            <DocumentLink document={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Keys() {
  return (
    <section className="mt-4">
      <h3 className="font-semibold">Keys</h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the search accepts, by examples. */
const QUERIES: readonly { readonly query: string; readonly finds: string }[] = [
  {
    query: 'prod eu',
    finds: 'All words. When no delegate has all, and two are names, identifiers or hosts: any of them.',
  },
  { query: 'prod, eu', finds: 'Any of them. OR, a semicolon or a line break does the same as a comma.' },
  {
    query: '-prod',
    finds: 'All without this word. NOT does the same. A hyphen inside a word is part of the word.',
  },
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
  status: 'Whether all, some or none of its instances send heartbeats.',
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

/** Explains what the search and the filters accept. Each example is a link to the list that it finds. */
function SearchHelp({ onFollow }: { onFollow: () => void }) {
  const scope = scopeOfPath(window.location.pathname.slice(BASE_PATH.length));
  const example = (query: string) =>
    scope ? (
      <a
        href={hrefOf(listPath({ scope }, parseFilters(query).filters))}
        onClick={onFollow}
        className="text-accent hover:underline"
      >
        {query}
      </a>
    ) : (
      query
    );
  return (
    <>
      <Rules
        title="Search"
        text={`It reads: ${SEARCHED.join(', ')}. A part of a word is enough, in upper or lower case.`}
        rules={QUERIES.map(({ query, finds }) => ({ id: query, term: example(query), rule: finds }))}
        isMono
      />
      <Rules
        title="Filters"
        text="Of one filter, any chosen value is enough. All filters must fit, and those about instances must all fit the same instance. What is left out has none of the values."
        rules={FACETS.map((facet) => ({
          id: facet,
          term: facetTitle(facet),
          rule: `${FILTERS[facet] ?? ''} Typed as ${fieldName(facet)}:`.trim(),
        }))}
      />
    </>
  );
}

interface RulesProps {
  readonly title: string;
  readonly text: string;
  readonly rules: readonly { readonly id: string; readonly term: ReactNode; readonly rule: string }[];
  readonly isMono?: boolean;
}

function Rules({ title, text, rules, isMono = false }: RulesProps) {
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 text-xs text-ink-muted">{text}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {rules.map(({ id, term, rule }) => (
          <div key={id} className="contents">
            <dt className={isMono ? 'font-mono' : undefined}>{term}</dt>
            <dd className="text-ink-muted">{rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
