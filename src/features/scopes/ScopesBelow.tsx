import { useQuery } from '@tanstack/react-query';
import { sum } from 'd3-array';
import { useMemo, useState } from 'react';
import { DELEGATE_STATES, type DelegateState } from '@/domain/delegate/connectivity';
import type { Fleet } from '@/domain/delegate/fleet';
import { hasScopes } from '@/domain/query/has-scopes';
import { type ScopeSum, scopeSums, worstScopesFirst } from '@/domain/query/scope-sums';
import { addressableScope, type DelegateScope, delegateScopeLabel } from '@/domain/scope/delegate-scope';
import { overviewPath } from '@/domain/scope/paths';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { orgOf, type Scope } from '@/domain/scope/scope';
import { presentStates, StateBar } from '@/features/values/StateBar';
import { counted, DELEGATES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { type DataColumn, type DataColumns, DataTable } from '@/ui/DataTable';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';

import { organizationsQuery, projectsQuery } from './queries';

/** How many scopes are shown before the reader asks for all. */
const SHOWN_SCOPES = 4;
/** The most scopes without delegates that are named. */
const NAMED_SCOPES = 12;

interface ScopesBelowProps {
  readonly scope: Scope;
  /** The delegates of the scope and of everything below it. */
  readonly fleet: Fleet;
}

/** Shows the scopes that own the delegates of the list, worst first, with links, and names scopes without delegates. */
export function ScopesBelow({ scope, fleet }: ScopesBelowProps) {
  const [isWhole, setWhole] = useState(false);
  const sums = useMemo(() => worstScopesFirst(scopeSums(fleet)), [fleet]);
  const known = useScopesBelow(scope);
  if (!hasScopes(fleet)) {
    return (
      <div role="status" className="px-3.5 py-1">
        <Sentence
          tone="attention"
          detail="This Manager has no list of several scopes. Open the scopes below one by one."
        >
          {`The list has only the delegates of ${scopeLabelWithLevel(scope)}.`}
        </Sentence>
      </div>
    );
  }
  const shown = isWhole ? sums : sums.slice(0, SHOWN_SCOPES);
  const note =
    shown.length < sums.length ? otherScopesText(sums.slice(SHOWN_SCOPES)) : known.absentText(sums);
  return (
    <section
      aria-label="Delegates by scope"
      className="overflow-x-auto @max-table:[&_tr]:px-3.5 @table:[&_tr]:h-7 @table:[&_tr>*]:py-0 @table:[&_tr>:first-child]:ps-3.5 @table:[&_tr>:last-child]:pe-3.5"
    >
      {/* With a little less room than a table needs, seven columns scroll rather than become tall cards. */}
      <div className="-mb-px phone:min-w-table">
        <DataTable
          label="Delegates by scope"
          isDense
          columns={scopeColumns(scope.account, known)}
          sections={[{ id: 'scopes-below', items: shown }]}
          keyOf={({ scope: own }) => JSON.stringify([own])}
        />
      </div>
      {/* Always there, because its text comes later than the table. */}
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 px-3.5">
        {sums.length > SHOWN_SCOPES && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className={SENTENCE_LINK}
          >
            {isWhole ? 'Show the worst four' : `Show all ${formatCount(sums.length)} scopes`}
          </button>
        )}
        <p className="text-xs text-ink-faint">{note}</p>
      </div>
    </section>
  );
}

/** About scopes that are not shown, all less bad than those that are. */
function otherScopesText(others: readonly ScopeSum[]): string {
  const delegates = sum(others, (one) => one.delegates);
  const subject = `The other ${formatCount(others.length)} ${others.length === 1 ? 'has' : 'have'} ${counted(delegates, DELEGATES)}`;
  const found = PROBLEMS.map(({ text, countIn }) => [sum(others, countIn), text] as const).filter(
    ([count]) => count > 0,
  );
  if (found.length === 0) return `${subject}, without a known problem.`;
  return `${subject}: ${found.map(([count, what]) => `${formatCount(count)} ${what}`).join(', ')}.`;
}

const stateIn = (state: DelegateState) => (one: ScopeSum) => one.states[DELEGATE_STATES.indexOf(state)] ?? 0;

const PROBLEMS = [
  { header: 'Not connected', text: 'not connected', countIn: stateIn('DISCONNECTED') },
  { header: 'Partially', text: 'partially connected', countIn: stateIn('PARTIAL') },
  { header: 'Expired', text: 'expired', countIn: ({ expired }: ScopeSum) => expired },
  { header: 'Unsupported', text: 'unsupported', countIn: ({ unsupported }: ScopeSum) => unsupported },
];

const scopeColumns = (account: string, known: ReturnType<typeof useScopesBelow>): DataColumns<ScopeSum> => [
  {
    header: 'Scope, worst first',
    width: '35%',
    cell: ({ scope: own }) => (
      <div className="truncate font-normal">
        <ScopeName account={account} own={own} />
        {own && known.isUnlisted(own) && (
          <span className="text-ink-faint">{` (not among the ${known.noun} that you may list)`}</span>
        )}
      </div>
    ),
  },
  {
    header: 'Connectivity',
    width: '22%',
    cell: ({ states }) => <StateBar states={presentStates(states)} />,
  },
  { header: 'Delegates', isNumber: true, cell: ({ delegates }) => formatCount(delegates) },
  ...PROBLEMS.map(
    ({ header, countIn }): DataColumn<ScopeSum> => ({
      header,
      isNumber: true,
      cell: (one) => (
        <span className={countIn(one) === 0 ? 'text-ink-faint' : undefined}>{formatCount(countIn(one))}</span>
      ),
    }),
  ),
];

function ScopeName({ account, own }: { account: string; own: DelegateScope | undefined }) {
  if (!own) return <span>Unknown scope</span>;
  const scope = addressableScope(account, own);
  if (scope) {
    return (
      <a
        href={hrefOf(overviewPath(scope))}
        className="inline-block max-w-full truncate py-0.5 align-bottom font-medium text-ink -outline-offset-2 hover:underline"
      >
        <span>{delegateScopeLabel(own)}</span>
      </a>
    );
  }
  return (
    <>
      {delegateScopeLabel(own)}
      <span className="text-ink-muted"> (a name, not an identifier: find it in the scope picker)</span>
    </>
  );
}

/** Compares the scopes one level below that the reader may list with those that have delegates. */
function useScopesBelow(scope: Scope) {
  const { account } = scope;
  const org = orgOf(scope);
  const organizations = useQuery({ ...organizationsQuery(account), enabled: org === undefined });
  const projects = useQuery({ ...projectsQuery(account, org ?? ''), enabled: org !== undefined });
  const { data, isError } = org === undefined ? organizations : projects;
  const noun = org === undefined ? 'organizations' : 'projects';
  const nameIn = (own: DelegateScope) => (org === undefined ? own.org : own.project);
  const isComplete = data !== undefined && data.items.length === data.total;
  return {
    noun,
    isUnlisted(own: DelegateScope): boolean {
      const wanted = nameIn(own);
      if (!isComplete || wanted === undefined) return false;
      return !data.items.some(({ identifier, name }) => wanted === identifier || wanted === name);
    },
    /** Names the scopes without a delegate in the answer. It never claims that they have none. */
    absentText(sums: readonly ScopeSum[]): string {
      if (isError) return `The ${noun} could not be listed, so the page cannot name those without delegates.`;
      const present = new Set(sums.map(({ scope: own }) => own && nameIn(own)));
      const absent = (data?.items ?? []).filter(
        ({ identifier, name }) => !present.has(identifier) && !present.has(name),
      );
      if (absent.length === 0) return '';
      const names = absent.slice(0, NAMED_SCOPES).map(({ name }) => name);
      const more =
        absent.length > names.length ? ` and ${formatCount(absent.length - names.length)} more` : '';
      return `No delegates listed for ${names.join(', ')}${more}: there are none, or you may not see them.`;
    },
  };
}
