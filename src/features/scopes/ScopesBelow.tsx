import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { IndexColumns } from '@/domain/delegate/fleet-index';
import { hasOwners, ownerLabel, ownerScope } from '@/domain/scope/owner';
import { type OwnerSum, ownerSums } from '@/domain/scope/owner-sums';
import { overviewPath } from '@/domain/scope/paths';
import { scopeInWords } from '@/domain/scope/permissions';
import { orgOf, type Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { organizationsQuery, projectsQuery } from './queries';

/** More scopes than this are shown when asked for. */
const SHOWN_SCOPES = 12;

interface ScopesBelowProps {
  readonly scope: Scope;
  /** Of the delegates of the scope and of everything below it. */
  readonly index: IndexColumns;
}

/** Whose the delegates of several scopes are: what each scope has, the way into it, and which scopes tell nothing. */
export function ScopesBelow({ scope, index }: ScopesBelowProps) {
  const [isWhole, setWhole] = useState(false);
  const sums = useMemo(() => ownerSums(index), [index]);
  const known = useScopesBelow(scope);
  if (!hasOwners(index)) {
    return (
      <Banner tone="attention" title={`What is listed is of ${scopeInWords(scope)} alone`}>
        This Manager does not tell of the scopes below in one list: open them one by one.
      </Banner>
    );
  }
  const shown = isWhole ? sums : sums.slice(0, SHOWN_SCOPES);
  return (
    <section aria-label="Delegates by scope" className="text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {shown.map((sum) => (
          <li key={JSON.stringify([sum.owner])} className="min-w-0">
            <OwnerName scope={scope} owner={sum.owner} />{' '}
            <span className="text-ink-muted figures">
              {plural(sum.delegates, 'delegate')}, {plural(sum.instances, 'instance')}
            </span>
            {sum.owner && known.isUnlisted(sum.owner) && (
              <span className="text-ink-muted"> (not among the {known.noun} that you may list)</span>
            )}
          </li>
        ))}
        {sums.length > SHOWN_SCOPES && (
          <li>
            <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${formatCount(sums.length)} scopes`}
            </Button>
          </li>
        )}
      </ul>
      <p className="mt-1 text-ink-muted figures">
        Together {plural(index.delegateCount, 'delegate')} and {plural(index.instanceCount, 'instance')}.{' '}
        {known.silenceWords(sums)}
      </p>
    </section>
  );
}

function OwnerName({ scope, owner }: { scope: Scope; owner: OwnerSum['owner'] }) {
  if (!owner) return <span>Scope not told</span>;
  const own = ownerScope(scope.account, owner);
  if (own) {
    return (
      <a
        href={hrefOf(overviewPath(own))}
        className="inline-block py-0.5 wrap-anywhere text-accent hover:underline"
      >
        {ownerLabel(owner)}
      </a>
    );
  }
  return (
    <>
      {ownerLabel(owner)}
      <span className="text-ink-muted"> (a name, not an identifier: find it in the scope picker)</span>
    </>
  );
}

/** The scopes one level below, as far as they may be listed, held against those that have delegates. */
function useScopesBelow(scope: Scope) {
  const { account } = scope;
  const org = orgOf(scope);
  const organizations = useQuery({ ...organizationsQuery(account), enabled: org === undefined });
  const projects = useQuery({ ...projectsQuery(account, org ?? ''), enabled: org !== undefined });
  const { data, isError } = org === undefined ? organizations : projects;
  const noun = org === undefined ? 'organizations' : 'projects';
  const nameIn = (owner: NonNullable<OwnerSum['owner']>) => (org === undefined ? owner.org : owner.project);
  const isComplete = data !== undefined && data.items.length === data.total;
  return {
    noun,
    isUnlisted(owner: NonNullable<OwnerSum['owner']>): boolean {
      const told = nameIn(owner);
      if (!isComplete || told === undefined) return false;
      return !data.items.some(({ identifier, name }) => told === identifier || told === name);
    },
    /** What cannot be said of the scopes that have no delegates in the answer: never that there are none. */
    silenceWords(sums: readonly OwnerSum[]): string {
      if (isError) return `The ${noun} could not be listed, so those without delegates are not named.`;
      const told = new Set(sums.map(({ owner }) => owner && nameIn(owner)));
      const silent = (data?.items ?? []).filter(
        ({ identifier, name }) => !told.has(identifier) && !told.has(name),
      );
      if (silent.length === 0) return '';
      const names = silent.slice(0, SHOWN_SCOPES).map(({ name }) => name);
      const rest =
        silent.length > names.length ? ` and ${formatCount(silent.length - names.length)} more` : '';
      return `None told of ${names.join(', ')}${rest}: they have none, or none that you may see.`;
    },
  };
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
