import type { ReactNode } from 'react';
import { isSilent } from '@/domain/delegate/connectivity';
import type { Instance } from '@/domain/delegate/fields';
import type { Strip } from '@/domain/memory/questions';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { instanceSupportEnd } from '@/features/values/support-end-text';
import { Status, Unknown } from '@/features/values/values';
import { instanceStateLabel } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { MiddleText } from '@/ui/MiddleText';
import { StatusText } from '@/ui/StatusText';
import { Lane } from './history/Lane';
import { laneNote } from './history/lanes';
import type { History } from './history/use-history';

/** An instance, its last heartbeat in epoch ms (0 = none on record, NaN = unreadable), and its past. */
export interface Line {
  readonly instance: Instance;
  readonly heartbeatAt: number;
  readonly strip: Strip | undefined;
}

interface InstanceRowProps {
  readonly line: Line;
  readonly isLegacy: boolean;
  readonly isGone: boolean;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  /** Start of the day of now, epoch ms. */
  readonly now: number;
  readonly history: History | undefined;
}

/** One instance, with its own values and its past. */
export function InstanceRow({ line, isLegacy, isGone, today, now, history }: InstanceRowProps) {
  const { instance, heartbeatAt, strip } = line;
  const { label, detail, ...supportEnd } = instanceSupportEnd(instance, { isLegacy, today, now });
  const { supportEnds } = instance;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Host name={instance.hostName} />
      </th>
      <td role="cell">
        {isGone ? (
          <span className="text-ink-muted">Gone</span>
        ) : (
          // Of a day to come, nobody knows the connectivity: that of now has no tone.
          <Status of={{ ...instanceStateLabel(instance), ...(today !== now && { tone: 'good' }) }} />
        )}
      </td>
      <td role="cell" data-fact="version">
        <Version instance={instance} isGone={isGone} />
      </td>
      <td role="cell" data-fact="end">
        {isGone ? (
          (formatDayNear(supportEnds, now) ?? <Unknown why="The day was never read." />)
        ) : (
          // The day alone: the column has no room for the distance.
          <StatusText {...supportEnd} detail={detail?.split(' ·')[0]}>
            {label}
          </StatusText>
        )}
      </td>
      <td role="cell">
        <HeartbeatTime at={heartbeatAt} isFocusable />
      </td>
      {history && (
        <td role="cell" className="lane">
          <Lane history={history} strip={strip} />
        </td>
      )}
    </tr>
  );
}

/** An instance that is not listed any more: only its past is known. */
export function EarlierRow({ strip, history }: { strip: Strip; history: History }) {
  const note = laneNote(strip, history.strips.data?.to ?? 0, history.zone);
  return (
    <tr role="row" className="earlier-row">
      <th role="rowheader" scope="row">
        <Host name={strip.host} />
      </th>
      <td role="cell">{note.charAt(0).toUpperCase() + note.slice(1)}</td>
      <td role="cell" data-fact="version">
        –
      </td>
      <td role="cell" data-fact="end">
        –
      </td>
      <td role="cell">
        <HeartbeatTime at={strip.silentSince} />
      </td>
      <td role="cell" className="lane">
        <Lane history={history} strip={strip} />
      </td>
    </tr>
  );
}

function Host({ name }: { name: string | undefined }) {
  return name === undefined ? (
    <Unknown why="The instance reports no host name." />
  ) : (
    <MiddleText text={name} className="font-mono text-xs/5" />
  );
}

/** The version with its gap to the latest; of an instance that is not connected, the last known one. */
function Version({ instance, isGone }: Pick<InstanceRowProps, 'isGone'> & Pick<Line, 'instance'>): ReactNode {
  const { status, version, releasesBehind } = instance;
  if (version === undefined) return <Unknown why="The instance reports no version." />;
  const mono = <span className="font-mono text-xs/5">{version}</span>;
  if (isGone) return mono;
  if (isSilent({ status })) {
    return (
      <span className="text-ink-muted">
        <span>N/A</span> <span>last </span>
        {mono}
      </span>
    );
  }
  return (
    <>
      {mono}{' '}
      {releasesBehind !== undefined && releasesBehind > 0 && (
        <span className="text-xs text-ink-faint figures">{`${formatCount(releasesBehind)} behind`}</span>
      )}
    </>
  );
}
