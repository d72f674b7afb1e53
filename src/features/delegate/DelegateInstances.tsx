import './delegate-instances.css';
import './history/history.css';
import { clsx } from 'clsx/lite';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Instance } from '@/domain/delegate/fields';
import { instancesAt, rowOf } from '@/domain/delegate/fleet';
import type { Strip } from '@/domain/memory/questions';
import { activityPath } from '@/domain/scope/paths';
import { useAddressParam } from '@/features/address/use-address-param';
import { failureDetail } from '@/features/failures/failure-labels';
import { useToday } from '@/features/fleet/data-clock';
import { hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatIso } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useIsPrinting } from '@/ui/use-is-printing';
import type { ShownDelegate } from './DelegateFindings';
import { HistoryTable } from './history/HistoryTable';
import { LaneAxis, Legend } from './history/Lane';
import { coverageNote } from './history/lanes';
import { type History, LENGTHS, useHistory } from './history/use-history';
import { EarlierRow, InstanceRow, type Line } from './InstanceRow';
import { CARD_PARAM, FEW_INSTANCES, otherInstancesText, worstInstancesFirst } from './instance-lines';
import { SectionTitle } from './SectionTitle';

const HEADERS = ['Host Name', 'Connectivity', 'Version', 'Support ends', 'Last Heartbeat'];

interface DelegateInstancesProps extends Omit<ShownDelegate, 'isListed'> {
  /** When the page shows the delegate, epoch ms; undefined for now. */
  readonly at: number | undefined;
  /** Whether the Manager no longer lists the delegate. */
  readonly isGone: boolean;
}

/** The instances of a delegate, each with its own values and, with a memory, its past; then those that they replaced. */
export function DelegateInstances(props: DelegateInstancesProps) {
  const { fleet, delegate, isGone } = props;
  const history = useHistory(props);
  const strips = history?.strips.data?.instances ?? [];
  const row = rowOf(fleet, delegate.key);
  const first = fleet.firstInstance[row] ?? 0;
  const [card, setCard] = useAddressParam(CARD_PARAM);
  const all = worstInstancesFirst(
    [...instancesAt(fleet, row)].map(
      (instance, position): Line => ({
        instance,
        heartbeatAt: fleet.instances.lastHeartbeat[first + position] ?? Number.NaN,
        strip: strips.find(({ id }) => id === instance.id),
      }),
    ),
  );
  const chosen = all.filter(({ instance }) => instance.versionStatus === card);
  // What no instance has filters nothing.
  const lines = chosen.length > 0 ? chosen : all;
  const earlier = strips.filter(({ id }) => all.every(({ instance }) => instance.id !== id));
  const isMany = lines.length > FEW_INSTANCES;
  return (
    <section aria-labelledby="instances" data-to-come={fleet.now && ''} className="@container">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <SectionTitle id="instances" count={lines.length}>
          {isGone ? 'Last known instances' : 'Instances'}
        </SectionTitle>
        {isMany && <span className="text-xs text-ink-faint">worst first</span>}
        {lines.length < all.length && (
          <button
            type="button"
            onClick={() => setCard(undefined, { replace: true })}
            className={clsx(SENTENCE_LINK, 'text-xs')}
          >
            {`Show all ${formatCount(all.length)}`}
          </button>
        )}
        {history && <HistoryNotes {...props} history={history} />}
      </div>
      {lines.length + earlier.length > 0 && <Table {...{ ...props, lines, earlier, history }} />}
      {lines.length === 0 && (
        <p className="border-t border-line-firm py-2 text-ink-muted">
          {delegate.hasUnreadableInstances
            ? 'The Manager lists instances in a form that this page cannot read.'
            : 'None. The Manager forgets an instance about 6 hours after its last heartbeat.'}
        </p>
      )}
      {history?.strips.error && !history.strips.data && (
        <p role="alert" className="flex flex-wrap items-center gap-2 py-1 text-ink-muted">
          <span>{`The history could not be read: ${failureDetail(history.strips.error)}`}</span>
          <Button
            size="sm"
            isPending={history.strips.isFetching}
            onClick={() => void history.strips.refetch()}
          >
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

/** The events of the period, what it lacks, and what the bars stand for. */
function HistoryNotes({ scope, delegate, at, history }: DelegateInstancesProps & { history: History }) {
  const { strips, zone } = history;
  const period = at === undefined ? { period: '30d' } : { from: formatIso(at - 30 * DAY_MS) ?? '' };
  return (
    <>
      {/* Activity has no moment of the past: it shows what followed, too. */}
      <a
        href={hrefOfNow(activityPath(scope, { ...period, delegate: delegate.key }))}
        className={clsx(SENTENCE_LINK, 'text-xs print:hidden')}
      >
        Events of this delegate
      </a>
      {strips.data && <span className="text-xs text-ink-faint">{coverageNote(strips.data, zone)}</span>}
      <Legend instances={strips.data?.instances ?? []} />
    </>
  );
}

interface TableProps extends DelegateInstancesProps {
  readonly lines: readonly Line[];
  /** The past of instances that are not listed any more, latest first. */
  readonly earlier: readonly Strip[];
  readonly history: History | undefined;
}

function Table({ fleet, delegate, isGone, lines, earlier, history }: TableProps) {
  const isPrinting = useIsPrinting();
  const today = useToday(fleet);
  const now = fleet.now ? startOfUtcDay(fleet.context.asOf) : today;
  const [isWhole, setWhole] = useState(false);
  const [hasEarlier, setEarlier] = useState(lines.length === 0);
  const shown = isWhole || isPrinting ? lines : lines.slice(0, FEW_INSTANCES);
  const others = lines.slice(FEW_INSTANCES).map(({ instance }) => instance);
  const isSame = (fact: (instance: Instance) => unknown) =>
    new Set(lines.map(({ instance }) => fact(instance))).size < 2;
  const what = earlier.every(({ isReplaced }) => isReplaced) ? 'replaced' : 'earlier';
  return (
    <table
      role="table"
      aria-label={`Instances of ${delegate.name}`}
      className={clsx('delegate-instances', history && 'has-lanes')}
      // What all have in common stands in the facts, so its column may go.
      data-same-version={isSame(({ version }) => version) || undefined}
      data-same-end={
        isSame(({ supportEnds, versionStatus }) => `${supportEnds} ${versionStatus}`) || undefined
      }
    >
      <thead role="rowgroup">
        <tr role="row">
          {HEADERS.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {isGone && header === 'Connectivity' ? 'State' : header}
            </th>
          ))}
          {history && (
            <th role="columnheader" scope="col" className="lane-head">
              <PeriodHead history={history} />
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {shown.map((line) => (
          <InstanceRow
            key={line.instance.id}
            {...{ line, isGone, today, now, history }}
            isLegacy={delegate.isImmutable === false}
          />
        ))}
        {others.length > 0 && !isPrinting && (
          <FoldRow isOpen={isWhole} onToggle={setWhole} note={isWhole ? '' : otherInstancesText(others)}>
            {isWhole ? `Show the worst ${FEW_INSTANCES}` : `Show all ${formatCount(lines.length)}`}
          </FoldRow>
        )}
        {earlier.length > 0 && lines.length > 0 && (
          <FoldRow isOpen={hasEarlier} onToggle={setEarlier} note="">
            {`${hasEarlier ? 'Hide' : 'Show'} ${formatCount(earlier.length)} ${what}`}
          </FoldRow>
        )}
        {(hasEarlier || lines.length === 0) &&
          history &&
          earlier.map((strip) => <EarlierRow key={strip.id} strip={strip} history={history} />)}
        {history && (
          <tr role="presentation" className="lane-axis">
            <td role="presentation">
              <LaneAxis history={history} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The period of the lanes: its table, and the choice of its length. */
function PeriodHead({ history: { strips, zone, title, length, choose } }: { history: History }) {
  return (
    <>
      {strips.data ? <HistoryTable title={title} strips={strips.data} zone={zone} /> : <span>{title}</span>}
      <Choice
        label="Period of the history"
        isLabelHidden
        isSmall
        options={LENGTHS}
        value={length}
        onChange={choose}
      />
    </>
  );
}

interface FoldRowProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** About what is folded. */
  readonly note: string;
  readonly children: string;
}

function FoldRow({ isOpen, onToggle, note, children }: FoldRowProps) {
  return (
    <tr role="row" className="fold-row">
      <td role="cell">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
          className="inline-flex h-6 items-center gap-1 rounded-sm pe-1 font-medium hover:underline print:hidden"
        >
          <ChevronRight aria-hidden className={clsx('size-3.5', isOpen && 'rotate-90')} />
          <span>{children}</span>
        </button>{' '}
        {note && <span className="text-ink-faint">{note}</span>}
      </td>
    </tr>
  );
}
