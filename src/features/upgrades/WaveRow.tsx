import { clsx } from 'clsx/lite';
import { countByState, isLeft, type Member, type RunningWave } from '@/domain/upgrade/plan-progress';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { ActionMenu } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { ToneIcon } from '@/ui/ToneIcon';
import { ACTION_LINK, keysOf, OpenWave } from './OpenWave';
import { DAYS, endText, orderOf, overText, progressText, waveDayText } from './plan-labels';
import { delegatesHref } from './plan-links';
import type { WaveContext } from './use-plan';
import { useWaveRequest } from './use-wave-request';

interface WaveRowProps extends WaveContext {
  readonly wave: RunningWave;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A wave, and when it is open its delegates. */
export function WaveRow(props: WaveRowProps) {
  const { wave, isOpen, onToggle, plan, state, listing, onCommands } = props;
  const { today } = state;
  const { number, day, on, delegates, isOver } = wave;
  const isStopped = plan.stopped === wave && on === undefined;
  const { tags, why, hint } = orderOf(wave, plan);
  const left = delegates.filter(isLeft);
  const copyRequest = useWaveRequest({ ...props, delegates: left });
  const showCommands = () => onCommands(keysOf(left), number);
  return (
    <>
      <tr role="row" className={clsx('row-cells wave-grid wave-row', isOpen && 'is-open')}>
        <th role="rowheader" scope="row" data-col="Wave">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} delegates of wave ${number}`}
            onClick={onToggle}
            className="row-chevron"
          />
          <span className="font-medium text-ink figures">
            <span className="phone:hidden">· wave </span>
            {number}
          </span>
        </th>
        <td role="cell" data-col="Day" className={isOver ? undefined : 'text-ink'}>
          {isOver ? (
            <span className="block truncate" data-hint={overText(wave, today)} data-hint-when-cut="">
              {overText(wave, today)}
            </span>
          ) : (
            waveDayText(on ?? day, today)
          )}
          {on !== undefined && !isOver && <small>{`was ${formatDayNear(day, today)}`}</small>}
          {isStopped && <small>{`${counted((today - day) / DAY_MS, DAYS)} late`}</small>}
        </td>
        <Names delegates={delegates} />
        <td role="cell" data-col="Order">
          <span className="flex items-center gap-1">
            {tags.map((tag) => (
              <Badge key={tag} className="shrink-0">
                {tag}
              </Badge>
            ))}
            <span className="min-w-0 truncate" data-hint={hint}>
              {why}
            </span>
          </span>
        </td>
        <EndCell
          delegates={delegates}
          waveDay={on ?? day}
          supportDay={plan.supportDay}
          isQuiet={countByState(delegates).lost > 0}
        />
        <ProgressCell members={delegates} hasBar={wave.hasBegun} />
        <td role="cell" data-col="menu" className="print:hidden">
          {!isOpen && !isOver && (
            <span className="wave-commands">
              <Button size="sm" aria-label={`Commands of wave ${number}`} onClick={showCommands}>
                Commands
              </Button>
            </span>
          )}
          <ActionMenu label={`Actions for wave ${number}`}>
            {(frame) => (
              <ActionMenuPopup
                {...frame}
                items={[
                  ...(isOver
                    ? []
                    : [
                        { id: 'commands', label: 'Commands', onSelect: showCommands },
                        { id: 'request', label: 'Copy request', onSelect: copyRequest },
                      ]),
                  ...showItem(delegatesHref(listing, delegates), delegates.length),
                ]}
              />
            )}
          </ActionMenu>
        </td>
      </tr>
      {isOpen && <OpenWave {...props} copyRequest={copyRequest} />}
    </>
  );
}

function showItem(href: string | undefined, count: number) {
  if (href === undefined) return [];
  return [
    { id: 'show', label: `Show these ${formatCount(count)}`, href, onSelect: () => location.assign(href) },
  ];
}

interface ProgressCellProps {
  readonly members: readonly Member[];
  readonly hasBar: boolean;
}

/** How many are upgraded, and who is silent. */
export function ProgressCell({ members, hasBar }: ProgressCellProps) {
  const { done, lost } = countByState(members);
  return (
    <td role="cell" data-col="Progress">
      <span className="flex items-center gap-2 figures">
        {lost > 0 && hasBar && <ToneIcon tone="bad" />}
        {hasBar && done + lost > 0 && (
          <span aria-hidden="true" className="wave-bar">
            <span style={{ flexGrow: done }} className="bg-line-strong" />
            <span style={{ flexGrow: lost }} className="bg-bad" />
            <span style={{ flexGrow: members.length - done - lost }} className="bg-line" />
          </span>
        )}
        <span>{progressText(members)}</span>
      </span>
    </td>
  );
}

/** How many delegates a row names. */
const NAMED = 3;

function Names({ delegates }: { delegates: readonly Member[] }) {
  const names = delegates.slice(0, NAMED).map(({ facts }) => facts.name);
  const more = delegates.length - names.length;
  return (
    <td role="cell" data-col="Delegates" className="flex">
      <span className="me-2 inline-block min-w-4.5 shrink-0 text-end font-medium text-ink figures">
        {formatCount(delegates.length)}
        <span className="phone:hidden">{delegates.length === 1 ? ' delegate' : ' delegates'}</span>
      </span>
      {/* The number of the others is never cut. */}
      <span className="min-w-0 truncate max-phone:hidden" data-hint={names.join(', ')} data-hint-when-cut="">
        {names.join(', ')}
      </span>
      {more > 0 && <span className="shrink-0 ps-1 max-phone:hidden">{`and ${formatCount(more)} more`}</span>}
    </td>
  );
}

interface EndCellProps {
  readonly delegates: readonly Member[];
  readonly waveDay: number | undefined;
  readonly supportDay: number;
  /** Whether the row has its tone elsewhere. */
  readonly isQuiet?: boolean;
}

/** Of those that are still to be upgraded. */
export function EndCell({ delegates, waveDay, supportDay, isQuiet = false }: EndCellProps) {
  const end = endText(delegates.filter(isLeft), waveDay, supportDay);
  return (
    <td role="cell" data-col="Support ends first">
      {end ? (
        <span className="flex items-center gap-1.5">
          {end.tone && !isQuiet && <ToneIcon tone={end.tone} />}
          <span className="figures">
            {end.day}
            <small>{end.detail}</small>
          </span>
        </span>
      ) : (
        <span className="text-ink-faint">–</span>
      )}
    </td>
  );
}

/** Those for whom no day is left, as one row. */
export function NoDayRow({ plan, listing }: WaveContext) {
  const { noDay } = plan;
  const href = delegatesHref(listing, noDay);
  return (
    <tr role="row" className="row-cells wave-grid wave-row">
      <th role="rowheader" scope="row" data-col="Wave">
        <span className="ps-6 text-ink">–</span>
      </th>
      <td role="cell" data-col="Day" className="text-ink">
        No day left
      </td>
      <Names delegates={noDay} />
      <td role="cell" data-col="Order">
        <span className="sr-only">none</span>
      </td>
      <EndCell delegates={noDay} waveDay={undefined} supportDay={plan.supportDay} />
      <td role="cell" data-col="Progress">
        {href === undefined ? (
          counted(noDay.length, DELEGATES)
        ) : (
          <a href={href} className={ACTION_LINK}>{`Show these ${formatCount(noDay.length)}`}</a>
        )}
      </td>
      <td role="cell" data-col="menu">
        <span className="sr-only">none</span>
      </td>
    </tr>
  );
}
