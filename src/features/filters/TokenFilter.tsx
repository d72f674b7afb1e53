import { useLayoutEffect } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { useMoment } from '@/features/fleet/moment';
import { useFleetWithTokens } from '@/features/fleet/use-fleet-with-tokens';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';

interface TokenFilterProps {
  readonly scope: Scope;
  /** From the newest answer. */
  readonly fleet: Fleet;
  readonly names: readonly string[];
  /** Called with the fleet that has these tokens, before it is painted; undefined while they are not known. */
  readonly onFleet: (fleet: Fleet | undefined) => void;
  readonly onRemove: () => void;
}

/** Reads which instances use some tokens, for the list that is filtered by them, and says what could not be read. */
export function TokenFilter(props: TokenFilterProps) {
  const isPast = useMoment() !== undefined;
  if (!isPast) return <TokensRead {...props} />;
  return (
    <div className="px-6 max-phone:px-3">
      <Banner
        tone="unknown"
        title={`Which delegates used ${named(props.names)} is not remembered`}
        actions={
          <Button size="sm" onClick={props.onRemove}>
            Remove the filter
          </Button>
        }
      />
    </div>
  );
}

function TokensRead({ scope, fleet, names, onFleet, onRemove }: TokenFilterProps) {
  const read = useFleetWithTokens(scope, fleet, names);
  useLayoutEffect(() => onFleet(read.fleet), [read.fleet, onFleet]);
  useLayoutEffect(() => () => onFleet(undefined), [onFleet]);
  if (read.isReading) {
    return (
      <output className="block px-6 py-3 text-ink-muted max-phone:px-3">
        {`Reading which delegates use ${named(names)}`}
      </output>
    );
  }
  const { unknown, failure, leftOut, isComplete } = read;
  const remove = (
    <Button size="sm" onClick={onRemove}>
      Remove the filter
    </Button>
  );
  return (
    <div className="flex flex-col gap-2 px-6 empty:hidden max-phone:px-3">
      {unknown.length > 0 && (
        <Banner
          tone="attention"
          title={`The Manager knows no token with the name ${named(unknown)}`}
          actions={remove}
        >
          It deletes a token 30 days after its revocation.
        </Banner>
      )}
      <FailureBanner
        title={`The Manager did not report which delegates use ${named(names)}`}
        failure={failure}
      />
      {failure && (
        <div className="flex gap-2">
          <Button size="sm" onClick={read.retry}>
            Try again
          </Button>
          {remove}
        </div>
      )}
      {leftOut > 0 && (
        <Banner
          tone="unknown"
          title={`${formatCount(leftOut)} scopes were not asked, so more delegates may use ${named(names)}`}
        >
          Open one organization or project to see all of its delegates.
        </Banner>
      )}
      {read.fleet && !failure && unknown.length === 0 && !isComplete && (
        <Banner tone="unknown" title={`Some delegates could not be read, so more may use ${named(names)}`} />
      )}
    </div>
  );
}

function named(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}
