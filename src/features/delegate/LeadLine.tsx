import { clsx } from 'clsx/lite';
import { listPath } from '@/domain/address/address';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import { findingFilters } from '@/domain/filter/finding-filters';
import { sharedCauseOf } from '@/domain/filter/shared-cause';
import type { Finding } from '@/domain/findings/finding';
import type { Scope } from '@/domain/scope/scope';
import { momentText, momentWithAge } from '@/features/actions/delegate-statements';
import { ExceptionsText } from '@/features/actions/SharedCause';
import { StatusPageLink } from '@/features/failures/StatusPageLink';
import { useDataClockText } from '@/features/fleet/data-clock';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { sentenceClass } from '@/ui/sentence-class';
import { useZoneStyle } from '@/ui/use-zone-style';
import { leadOf } from './lead-statement';

/** Says in one line what is most wrong with a delegate; muted when nothing is. */
export function LeadLine({ scope, fleet, delegate }: { scope: Scope; fleet: Fleet; delegate: Delegate }) {
  const zone = useZoneStyle();
  const { tone, detail, tag, finding } = leadOf(fleet, delegate, (at) =>
    momentText(at, fleet.context.asOf, zone),
  );
  const isTogether = finding?.rule === 'FELL_SILENT_TOGETHER';
  const cause = isTogether ? sharedCauseOf(finding, fleet) : undefined;
  const text = useDataClockText(
    (now) => leadOf(fleet, delegate, (at) => (isTogether ? momentText : momentWithAge)(at, now, zone)).text,
  );
  return (
    <section aria-label="Situation">
      {finding ? (
        <Sentence
          isLead
          tone={tone}
          detail={
            <>
              <span>{detail}</span>
              {tag !== undefined && (
                <>
                  {' '}
                  <span className="tag-chip text-base text-ink">{tag}</span>
                  <span>.</span>
                </>
              )}
              {cause && <ExceptionsText scope={scope} fleet={fleet} cause={cause} />}
            </>
          }
          actions={
            isTogether && (
              <>
                <a href={hrefOf(groupPath(scope, finding))} className={SENTENCE_LINK}>
                  {`Show all ${formatCount(finding.rows.length)}`}
                </a>
                {cause?.isEverything && <StatusPageLink className={SENTENCE_LINK} />}
              </>
            )
          }
        >
          {text}
        </Sentence>
      ) : (
        <p className={clsx(sentenceClass(true), 'text-ink-muted')}>{text}</p>
      )}
    </section>
  );
}

/** The list with the delegates of the finding. */
export function groupPath(scope: Scope, finding: Finding): string {
  return listPath({ scope }, findingFilters(finding));
}
