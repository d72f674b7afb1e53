import '@/features/frame/with-aside.css';
import './delegate-page.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, instancesAt, rowOf } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail } from '@/features/failures/failure-labels';
import { usePastMoment } from '@/features/fleet/moment';
import { AUTO_UPGRADE_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { CopyButton } from '@/ui/CopyButton';
import { SkeletonBar } from '@/ui/Skeleton';
import { useMomentText } from '@/ui/use-clock-text';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings, type ShownDelegate } from './DelegateFindings';
import { DelegateInstances } from './DelegateInstances';
import { Card, HealthStrip } from './HealthStrip';
import { rawDelegateQuery } from './queries';
import { SectionTitle } from './SectionTitle';
import { visibleJson } from './visible-json';

interface DelegateDetailsProps extends ShownDelegate {
  /** When the Manager no longer listed it, epoch ms; undefined of a delegate that is listed. */
  readonly goneAt: number | undefined;
  /** What the page says first. */
  readonly children: ReactNode;
}

/** Shows the health of one delegate, its instances and its findings, and beside them its facts. */
export function DelegateDetails(props: DelegateDetailsProps) {
  const { scope, fleet, delegate, isListed, goneAt, children } = props;
  const at = usePastMoment() ?? goneAt;
  const isGone = goneAt !== undefined;
  const momentText = useMomentText();
  return (
    <div className="with-aside">
      <div className="min-w-0">
        <div className="pb-2">{children}</div>
        {isGone ? <LastKnownStrip {...{ fleet, delegate }} /> : <HealthStrip {...{ fleet, delegate }} />}
        <DelegateInstances {...{ scope, fleet, delegate, at }} isGone={isGone} />
        {!isGone && <DelegateFindings {...{ scope, fleet, delegate, isListed }} />}
        {isListed && <RawAnswer key={delegate.key} scope={scope} delegate={delegate} />}
      </div>
      <section aria-labelledby="facts" className="page-aside">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <SectionTitle id="facts">Facts</SectionTitle>
          {isGone && (
            <span className="text-xs text-ink-muted">{`as read at ${momentText(fleet.context.asOf)}`}</span>
          )}
        </div>
        <DelegateFacts scope={scope} fleet={fleet} delegate={delegate} isListed={isListed} />
      </section>
    </div>
  );
}

interface LastKnownStripProps {
  /** The last fleet that lists the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** In the place of the health cards of a delegate that is gone: what was read of it last. */
function LastKnownStrip({ fleet, delegate }: LastKnownStripProps) {
  const momentText = useMomentText();
  const row = rowOf(fleet, delegate.key);
  const heartbeat = fleet.delegates.lastHeartbeat[row] ?? 0;
  const versions = [...new Set([...instancesAt(fleet, row)].flatMap(({ version }) => version ?? []))];
  const facts: readonly (readonly [title: string, value: string | undefined])[] = [
    ['Last heartbeat', heartbeat > 0 ? momentText(heartbeat) : undefined],
    ['Instances', delegate.instanceCount > 0 ? formatCount(delegate.instanceCount) : undefined],
    ['Version', versions.length > 1 ? `${versions.length} versions` : versions[0]],
    ['Support ends', formatDayNear(delegate.supportEnds, fleet.context.asOf)],
    ['Auto-upgrade', delegate.autoUpgrade && AUTO_UPGRADE_LABELS[delegate.autoUpgrade].label],
  ];
  return (
    <section aria-label="As last read">
      <dl className="health-strip rounded-lg border border-line-firm">
        {facts.map(([title, value]) => (
          <Card
            key={title}
            title={title}
            value={value ?? 'not recorded'}
            tone="good"
            isZero={!value}
            isFact
          />
        ))}
      </dl>
    </section>
  );
}

/** Shows the Manager's own answer about a delegate as JSON, fetched each time it is opened. */
function RawAnswer({ scope, delegate }: { scope: Scope; delegate: Delegate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-4 text-ink-muted print:hidden"
    >
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 hover:text-ink">
        Raw answer of the Manager (JSON)
      </summary>
      {isOpen && (
        <div className="mt-1">
          <FetchedAnswer scope={scope} delegate={delegate} />
        </div>
      )}
    </details>
  );
}

function FetchedAnswer({ scope, delegate }: { scope: Scope; delegate: Delegate }) {
  const { data, error } = useQuery(rawDelegateQuery(scope, delegate));
  if (error) return <p>{`The Manager did not send it: ${failureDetail(error)}`}</p>;
  if (data === undefined) return <SkeletonBar className="w-80" label="Loading the answer" />;
  if (data === null) return <p>The Manager no longer lists this delegate.</p>;
  const text = visibleJson(data);
  return (
    <div className="flex items-start gap-1 rounded-md bg-sunken">
      <section
        aria-label="Raw answer"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 min-w-0 grow overflow-auto -outline-offset-2"
      >
        <pre className="w-max min-w-full px-3 py-2 font-mono text-xs text-ink">{text}</pre>
      </section>
      <span className="p-1">
        <CopyButton text={text} label="Copy JSON" />
      </span>
    </div>
  );
}
