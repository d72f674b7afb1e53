import { listPath } from '@/domain/address/address';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { findingFilters } from '@/domain/filter/finding-filters';
import { type SharedCause as SharedCauseFacts, sharedCauseOf } from '@/domain/filter/shared-cause';
import type { Finding } from '@/domain/findings/finding';
import type { CommonTrait } from '@/domain/findings/rule';
import type { Scope } from '@/domain/scope/scope';
import { hasScopes } from '@/domain/view/has-scopes';
import { traitParts } from '@/domain/words/trait-parts';
import { StatusPageLink } from '@/features/failures/StatusPageLink';
import { exceptionLabels, verdictText } from '@/features/words/shared-cause-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';

const LINK = 'text-accent underline decoration-line-strong underline-offset-2 hover:decoration-accent';

interface SharedCauseProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** A finding of a silent delegate; of the whole group when it fell silent together with others. */
  readonly finding: Finding;
}

/**
 * Says what a silent delegate shares with others that fell silent together, which delegates contradict that, and the probable
 * cause.
 */
export function SharedCause({ scope, fleet, finding }: SharedCauseProps) {
  const cause = sharedCauseOf(finding, fleet);
  const { trait, isEverything } = cause;
  const count = finding.rows.length;
  const isAlone = finding.rule !== 'FELL_SILENT_TOGETHER';
  return (
    <>
      {!isAlone && (
        <p>
          It fell silent with{' '}
          <a
            href={hrefOf(listPath({ scope, includesBelow: hasScopes(fleet) }, findingFilters(finding)))}
            className={LINK}
          >
            {`${formatCount(count - 1)} ${count === 2 ? 'other' : 'others'}`}
          </a>
          {trait && <SharedTrait trait={trait} />}
          <span>.</span>
          <ExceptionsText scope={scope} fleet={fleet} cause={cause} />
        </p>
      )}
      <p>
        <span>{verdictText(cause, isAlone)}</span>
        {isEverything && (
          <>
            {' '}
            <StatusPageLink className={LINK} />
          </>
        )}
      </p>
    </>
  );
}

function SharedTrait({ trait }: { readonly trait: CommonTrait }) {
  const { inside } = trait;
  const { noun, value } = traitParts(trait);
  const unit = trait.unit === 'instances' ? ' instances' : '';
  const members =
    inside.count === inside.of
      ? `all ${formatCount(inside.of)}`
      : `${formatCount(inside.count)} of ${formatCount(inside.of)}`;
  return (
    <>
      <span>{`; ${members}${unit} have ${noun}`}</span> <span className="tag-chip text-ink">{value}</span>
    </>
  );
}

interface ExceptionsTextProps extends Omit<SharedCauseProps, 'finding'> {
  readonly cause: SharedCauseFacts;
}

/** Names the delegates that have the common trait and are connected, with links to all of them and to each that it names. */
export function ExceptionsText({ scope, fleet, cause: { trait, exceptions } }: ExceptionsTextProps) {
  if (!trait || !exceptions) return null;
  const { subject, predicate, named, more, difference } = exceptionLabels(exceptions, trait);
  return (
    <>
      {' '}
      <a
        href={hrefOf(listPath({ scope, includesBelow: hasScopes(fleet) }, exceptions.filters))}
        className={LINK}
      >
        {subject}
      </a>{' '}
      <span>{predicate}</span>
      {named.map((row, place) => {
        const delegate = delegateAt(fleet, row);
        return (
          delegate && (
            <span key={delegate.key}>
              {place > 0 && <span>, </span>}
              <a href={hrefOf(pathToDelegate(scope, delegate))} className={LINK}>
                {delegate.name}
              </a>
            </span>
          )
        );
      })}
      <span>{`${more}. ${difference}`}</span>
    </>
  );
}
