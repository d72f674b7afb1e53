import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { delegateCount, type Fleet, instanceCount } from '@/domain/delegate/fleet';
import { hasScopes, type ScopeSum, scopeSums } from '@/domain/query/scope-sums';
import { type DelegateOwner, ownerLabel, ownerScope } from '@/domain/scope/owner';
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
  /** The delegates of the scope and of everything below it. */
  readonly fleet: Fleet;
}

/** The scopes that own the delegates of the list: what each has, a link to it, and which scopes report none. */
export function ScopesBelow({ scope, fleet }: ScopesBelowProps) {
  const [isWhole, setWhole] = useState(false);
  const sums = useMemo(() => scopeSums(fleet), [fleet]);
  const known = useScopesBelow(scope);
  if (!hasScopes(fleet)) {
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
        Together {plural(delegateCount(fleet), 'delegate')} and {plural(instanceCount(fleet), 'instance')}.{' '}
        {known.absentText(sums)}
      </p>
    </section>
  );
}

function OwnerName({ scope, owner }: { scope: Scope; owner: DelegateOwner | undefined }) {
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

/** The scopes one level below that the reader may list, compared with those that have delegates. */
function useScopesBelow(scope: Scope) {
  const { account } = scope;
  const org = orgOf(scope);
  const organizations = useQuery({ ...organizationsQuery(account), enabled: org === undefined });
  const projects = useQuery({ ...projectsQuery(account, org ?? ''), enabled: org !== undefined });
  const { data, isError } = org === undefined ? organizations : projects;
  const noun = org === undefined ? 'organizations' : 'projects';
  const nameIn = (owner: DelegateOwner) => (org === undefined ? owner.org : owner.project);
  const isComplete = data !== undefined && data.items.length === data.total;
  return {
    noun,
    isUnlisted(owner: DelegateOwner): boolean {
      const wanted = nameIn(owner);
      if (!isComplete || wanted === undefined) return false;
      return !data.items.some(({ identifier, name }) => wanted === identifier || wanted === name);
    },
    /** Names the scopes without a delegate in the answer. It never says that they have none. */
    absentText(sums: readonly ScopeSum[]): string {
      if (isError) return `The ${noun} could not be listed, so those without delegates are not named.`;
      const present = new Set(sums.map(({ owner }) => owner && nameIn(owner)));
      const absent = (data?.items ?? []).filter(
        ({ identifier, name }) => !present.has(identifier) && !present.has(name),
      );
      if (absent.length === 0) return '';
      const names = absent.slice(0, SHOWN_SCOPES).map(({ name }) => name);
      const more =
        absent.length > names.length ? ` and ${formatCount(absent.length - names.length)} more` : '';
      return `None told of ${names.join(', ')}${more}: they have none, or none that you may see.`;
    },
  };
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
