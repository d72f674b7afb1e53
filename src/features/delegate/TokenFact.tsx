import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate/fields';
import { tokensPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { pathToUse } from '@/domain/tokens/token-usage';
import { failureDetail } from '@/features/failures/failure-labels';
import { Unknown } from '@/features/values/values';
import { hrefOf } from '@/lib/href';
import { Button } from '@/ui/Button';
import { useContentPainted } from '@/ui/content-painted';
import type { ShownDelegate } from './DelegateFindings';
import { usedTokensQuery } from './queries';
import { FEW_TOKENS, MOST_TOKENS, type UsedTokens } from './used-tokens';

type TokenFactProps = Omit<ShownDelegate, 'fleet'>;

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
function NamedTokens({ scope, delegate, isListed }: TokenFactProps) {
  const [most, setMost] = useState(FEW_TOKENS);
  const { data, error, isFetching } = useQuery({
    ...usedTokensQuery(scope, delegate, most),
    enabled: useContentPainted(true) && isListed,
    placeholderData: (before) => before,
  });
  return (
    <>
      {error && <Unknown why={`The tokens could not be read: ${failureDetail(error)}`} />}
      {data?.used.map((used) => (
        <UsedTokenName key={used.name} scope={scope} token={used} />
      ))}
      {data?.used.length === 0 && <span>{notFoundText(data)}</span>}
      <TokenState token={delegate.token} />
      {data?.used.map(({ name }) => (
        <UsersOfToken key={name} scope={scope} name={name} />
      ))}
      {data && data.leftOut > 0 && most < MOST_TOKENS && (
        <Button size="sm" isPending={isFetching} onClick={() => setMost(MOST_TOKENS)}>
          {`Look in ${data.leftOut} more tokens`}
        </Button>
      )}
    </>
  );
}

function notFoundText({ isComplete, leftOut }: UsedTokens): string {
  if (isComplete) return 'none of the tokens of this scope or those above';
  return leftOut > 0 ? 'name not found yet' : 'name not readable';
}

function UsedTokenName({ scope, token: { name, status, scope: owner = scope } }: UsedTokenNameProps) {
  return (
    <>
      <a href={hrefOf(tokensPath(owner, name))} className={LINK}>
        {name}
      </a>
      {status === 'REVOKED' && <span className="text-attention-ink">revoked</span>}
    </>
  );
}

interface UsedTokenNameProps {
  readonly scope: Scope;
  readonly token: DelegateToken;
}

/** A link to the list of the delegates that use a token. */
function UsersOfToken({ scope, name }: { scope: Scope; name: string }) {
  const label = `Delegates with the token ${name}`;
  return (
    <a href={hrefOf(pathToUse(scope, name))} aria-label={label} data-hint={label} className={LINK}>
      Its delegates
    </a>
  );
}
