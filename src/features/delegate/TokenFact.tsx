import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { tokensPath } from '@/domain/scope/paths';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { INACTIVE_TOKEN_TEXT } from '@/features/actions/situation-labels';
import { Unknown } from '@/features/fleet/cells/values';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { hrefOf } from '@/lib/href';
import { Button } from '@/ui/Button';
import { StatusText } from '@/ui/StatusText';
import { findUsedTokens, type UsedToken } from './token-names';

interface TokenFactProps {
  readonly scope: Scope;
  readonly delegate: Delegate;
}

const LINK = 'text-accent underline';
const NO_TOKEN = 'This delegate uses no token of this scope or of those above.';

/**
 * Shows whether the delegate's token is active. Its name is fetched on request, because the Manager searches all
 * delegates for it.
 */
export function TokenFact({ scope, delegate }: TokenFactProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <TokenState token={delegate.token} />
      <div className="mt-1 ">
        {isAsked ? (
          <TokenNames scope={scope} delegate={delegate} />
        ) : (
          <Button
            size="sm"
            disabledReason={
              delegate.instanceCount === 0 ? 'It has no instances, so its token is unknown.' : undefined
            }
            onClick={() => setAsked(true)}
          >
            Show its name
          </Button>
        )}
      </div>
    </>
  );
}

function TokenState({ token }: Pick<Delegate, 'token'>) {
  if (token === undefined) return <Unknown why="This listing does not report it." />;
  if (token === 'ACTIVE') return <StatusText tone="good">Active</StatusText>;
  return (
    <StatusText tone="bad" hint={INACTIVE_TOKEN_TEXT}>
      Not active
    </StatusText>
  );
}

function TokenNames({ scope, delegate: { key } }: TokenFactProps) {
  const { data, error } = useQuery({
    queryKey: ['delegates', 'tokens', 'of-delegate', scopeKey(scope), key],
    queryFn: ({ signal }) => findUsedTokens(scope, key, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error) return <p>The tokens could not be read: {failureDetail(error)}</p>;
  return (
    <div role="status">
      {data ? (
        <>
          {data.used.map((use) => (
            <UsedTokenLine key={use.token.name} scope={scope} use={use} />
          ))}
          {data.used.length === 0 && <p>{data.isComplete ? NO_TOKEN : 'Not found.'}</p>}
          {!data.isComplete && <p>Some tokens could not be read.</p>}
        </>
      ) : (
        <p className="text-ink-muted">Looking for its tokens</p>
      )}
    </div>
  );
}

function UsedTokenLine({ scope, use: { token, listPath } }: { scope: Scope; use: UsedToken }) {
  return (
    <p>
      <a href={hrefOf(tokensPath(token.scope ?? scope))} className={LINK}>
        {token.name}
      </a>
      {token.status === 'REVOKED' && ' (revoked)'}
      {listPath !== undefined && (
        <>
          {' · '}
          <a href={hrefOf(listPath)} aria-label={`Delegates with the token ${token.name}`} className={LINK}>
            Delegates with the token
          </a>
        </>
      )}
    </p>
  );
}
