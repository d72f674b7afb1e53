import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate/fields';
import { tokensPath } from '@/domain/scope/paths';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { Unknown } from '@/features/fleet/cells/values';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { hrefOf } from '@/lib/href';
import { Button } from '@/ui/Button';
import { useContentPainted } from '@/ui/content-painted';
import { FEW_TOKENS, findUsedTokens, MOST_TOKENS, type UsedToken, type UsedTokens } from './token-names';

interface TokenFactProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
  /** False when the delegate is gone, so that no token has it any more. */
  readonly isListed: boolean;
}

const LINK = 'inline-flex min-h-6 items-center text-accent hover:underline';
const READ_ONLY = 'This dashboard is read-only, so it cannot read the name.';

/** Shows the token of a delegate by its name, and whether it is active. */
export function TokenFact({ scope, delegate, isListed }: TokenFactProps) {
  if (delegate.instanceCount === 0) return <Unknown why="It has no instances, so its token is unknown." />;
  if (managerConfig().isReadOnly) {
    return (
      <>
        <TokenState token={delegate.token} />
        <span className="text-ink-faint">{READ_ONLY}</span>
      </>
    );
  }
  return <NamedTokens scope={scope} delegate={delegate} isListed={isListed} />;
}

function TokenState({ token }: Pick<Delegate, 'token'>) {
  if (token === undefined) return <Unknown why="This listing does not report whether it is active." />;
  return token === 'ACTIVE' ? (
    <span className="text-ink-faint">active</span>
  ) : (
    <span className="text-attention-ink">not active</span>
  );
}

/** The names are fetched after the rest of the page, and only a few at first: the Manager searches all delegates for each. */
function NamedTokens({ scope, delegate: { key, token }, isListed }: TokenFactProps) {
  const [most, setMost] = useState(FEW_TOKENS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['delegates', 'tokens', 'of-delegate', scopeKey(scope), key, most],
    queryFn: ({ signal }) => findUsedTokens(scope, key, most, signal),
    enabled: useContentPainted(true) && isListed,
    placeholderData: (before) => before,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <>
      {error && <Unknown why={`The tokens could not be read: ${failureDetail(error)}`} />}
      {data?.used.map((use) => (
        <UsedTokenName key={use.token.name} scope={scope} use={use} />
      ))}
      {data?.used.length === 0 && <span>{notFoundText(data)}</span>}
      <TokenState token={token} />
      {data?.used.map((use) => (
        <UsersOfToken key={use.token.name} use={use} />
      ))}
      {data && data.leftOut > 0 && most < MOST_TOKENS && (
        <Button size="sm" isPending={isFetching} onClick={() => setMost(MOST_TOKENS)}>
          Look in {data.leftOut} more tokens
        </Button>
      )}
    </>
  );
}

function notFoundText({ isComplete, leftOut }: UsedTokens): string {
  if (isComplete) return 'of none of this scope or those above';
  return leftOut > 0 ? 'name not found yet' : 'name not readable';
}

function UsedTokenName({ scope, use: { token } }: { scope: Scope; use: UsedToken }) {
  return (
    <>
      <a href={hrefOf(tokensPath(token.scope ?? scope))} className={LINK}>
        {token.name}
      </a>
      {token.status === 'REVOKED' && <span className="text-attention-ink">revoked</span>}
    </>
  );
}

/** A link to the list of the delegates that use a token; nothing when no link can show them. */
function UsersOfToken({ use: { token, listPath } }: { use: UsedToken }) {
  if (listPath === undefined) return null;
  const label = `Delegates with the token ${token.name}`;
  return (
    <a href={hrefOf(listPath)} aria-label={label} data-hint={label} className={LINK}>
      Its delegates
    </a>
  );
}
