import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useMemo, useState } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { hasScopes, type ScopeSum, scopeSums } from '@/domain/query/scope-sums';
import { addressableScope, type DelegateScope, delegateScopeLabel } from '@/domain/scope/delegate-scope';
import { overviewPath } from '@/domain/scope/paths';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { orgOf, type Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { ShareBar } from '@/ui/ShareBar';
import { organizationsQuery, projectsQuery } from './queries';

/** How many scopes are shown before the reader asks for all. */
const SHOWN_SCOPES = 8;
/** The most scopes without delegates that are named. */
const NAMED_SCOPES = 12;

const HEADERS = ['Scope', 'Delegates', 'Instances', 'Not connected', 'Expired'] as const;

interface ScopesBelowProps {
  readonly scope: Scope;
  /** The delegates of the scope and of everything below it. */
  readonly fleet: Fleet;
}

/** Shows the scopes that own the delegates of the list, with sums and links, and names scopes without listed delegates. */
export function ScopesBelow({ scope, fleet }: ScopesBelowProps) {
  const [isWhole, setWhole] = useState(false);
  const sums = useMemo(() => scopeSums(fleet), [fleet]);
  const known = useScopesBelow(scope);
  if (!hasScopes(fleet)) {
    return (
      <Banner tone="attention" title={`The list has only the delegates of ${scopeLabelWithLevel(scope)}`}>
        This Manager has no list of several scopes. Open the scopes below one by one.
      </Banner>
    );
  }
  const shown = isWhole ? sums : sums.slice(0, SHOWN_SCOPES);
  const total = delegateCount(fleet);
  return (
    <section aria-label="Delegates by scope">
      <div className="overflow-x-auto rounded-lg border border-line bg-surface px-3 py-1">
        <table className="w-full figures">
          <thead>
            <tr className="text-xs text-ink-muted">
              {HEADERS.map((header) => (
                <th key={header} scope="col" className="py-1 pe-4 text-start font-normal whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((sum) => (
              <ScopeRow
                key={JSON.stringify([sum.scope])}
                scope={scope}
                sum={sum}
                total={total}
                known={known}
              />
            ))}
          </tbody>
        </table>
        {sums.length > SHOWN_SCOPES && (
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${formatCount(sums.length)} scopes`}
          </Button>
        )}
      </div>
      <p className="mt-1 text-ink-muted">{known.absentText(sums)}</p>
    </section>
  );
}

interface ScopeRowProps {
  readonly scope: Scope;
  readonly sum: ScopeSum;
  /** The number of delegates of all scopes. */
  readonly total: number;
  readonly known: ReturnType<typeof useScopesBelow>;
}

function ScopeRow({ scope, sum, total, known }: ScopeRowProps) {
  const { scope: own, delegates, instances, notConnected, expired } = sum;
  const number = (count: number) => (
    <td className={clsx('pe-4', count === 0 && 'text-ink-muted')}>{formatCount(count)}</td>
  );
  return (
    <tr className="border-t border-line">
      <th scope="row" className="w-full py-0.5 pe-4 text-start font-normal">
        <ScopeName account={scope.account} own={own} />
        {own && known.isUnlisted(own) && (
          <span className="text-ink-muted"> (not among the {known.noun} that you may list)</span>
        )}
      </th>
      <td className="min-w-24 pe-4">
        {formatCount(delegates)}
        <ShareBar share={delegates / total} tone={notConnected > 0 ? 'bad' : 'unknown'} />
      </td>
      {number(instances)}
      {number(notConnected)}
      {number(expired)}
    </tr>
  );
}

function ScopeName({ account, own }: { account: string; own: DelegateScope | undefined }) {
  if (!own) return <span>Unknown scope</span>;
  const scope = addressableScope(account, own);
  if (scope) {
    return (
      <a
        href={hrefOf(overviewPath(scope))}
        className="inline-block py-0.5 wrap-anywhere text-accent hover:underline"
      >
        {delegateScopeLabel(own)}
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
    /** Returns a text that names the scopes without a delegate in the answer. It never claims that they have none. */
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
