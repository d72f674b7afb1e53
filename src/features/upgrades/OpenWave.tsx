import type { Candidate } from '@/domain/upgrade/candidates';
import { isLeft, type Member, type RunningWave, type UpgradeState } from '@/domain/upgrade/plan-progress';
import { carriersOf } from '@/domain/upgrade/shared-tags';
import { KindLogo } from '@/features/values/values';
import { counted, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatMoment, formatUntilDay } from '@/lib/time';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import { delegateHref, delegatesHref } from './plan-links';
import type { WaveContext } from './use-plan';

interface OpenWaveProps extends WaveContext {
  readonly wave: RunningWave;
  readonly copyRequest: () => void;
}

const STATES: Record<UpgradeState, string> = {
  done: 'Upgraded',
  underWay: 'Under way',
  lost: 'Not connected',
  notBegun: 'Not begun',
  gone: 'No longer listed',
};

/** The delegates of a wave, with what one can do for all of them. While the wave runs, each says how far it is. */
export function OpenWave({ wave, copyRequest, ...context }: OpenWaveProps) {
  const { listing, onCommands } = context;
  const { number, delegates } = wave;
  const isRunning = wave.hasBegun;
  const left = delegates.filter(isLeft);
  const show = delegatesHref(listing, delegates);
  return (
    <tr role="row" className="block">
      <td role="cell" className="block p-0">
        <table role="table" aria-label={`Delegates of wave ${number}`} className="wave-open">
          <thead role="rowgroup" className="block">
            <tr role="row" className="row-cells wave-member wave-member-head">
              {['Delegate', 'Version', 'Owner', isRunning ? 'State' : 'Support ends'].map((header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
              <th role="columnheader" scope="col" data-col="tags">
                {isRunning ? 'Evidence' : 'Serves a tag alone'}
              </th>
              <td role="cell" className="wave-actions print:hidden">
                {left.length > 0 && (
                  <>
                    <Button size="sm" onClick={() => onCommands(keysOf(left), number)}>
                      Commands
                    </Button>
                    <Button size="sm" onClick={copyRequest}>
                      Copy request
                    </Button>
                  </>
                )}
                {show && (
                  <a href={show} className={buttonClass('secondary', 'sm')}>
                    {`Show these ${formatCount(delegates.length)}`}
                  </a>
                )}
              </td>
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
            {delegates.map((one) => (
              <MemberRow key={one.delegate.key} one={one} isRunning={isRunning} {...context} />
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** What a sheet of commands is for. */
export function keysOf(delegates: readonly Member[]): ReadonlySet<string> {
  return new Set(delegates.map(({ delegate }) => delegate.key));
}

type MemberRowProps = Omit<OpenWaveProps, 'wave' | 'copyRequest'> & {
  readonly one: Member;
  readonly isRunning: boolean;
};

function MemberRow({ one, isRunning, onCommands, listing, state, plan, fleet }: MemberRowProps) {
  const { facts, delegate, end, state: now } = one;
  const [zone] = usePreference(TIME_ZONE);
  const { today } = state;
  const since = formatMoment(one.silentSince, today, zone);
  const day = formatDayNear(end, today);
  const ago = end !== undefined && end < plan.supportDay ? `, ${formatUntilDay(end, plan.supportDay)}` : '';
  return (
    <tr role="row" className="row-cells wave-member">
      <th role="rowheader" scope="row">
        <PlannedName listing={listing} one={one} />
      </th>
      <td role="cell" className="font-mono text-xs">
        {now === 'done' ? (
          plan.target
        ) : now === 'lost' ? (
          `N/A last ${facts.lowestVersion}`
        ) : (
          <>
            {facts.lowestVersion}
            <span className="text-ink-faint max-phone:hidden">{` → ${plan.target}`}</span>
          </>
        )}
      </td>
      <td role="cell">{delegate.owner ?? '–'}</td>
      <td role="cell">
        {isRunning ? (
          <span className="flex items-center gap-1.5">
            {now === 'lost' && <ToneIcon tone="bad" />}
            <span>
              {now === 'lost' && since !== undefined ? `Not connected since ${since}` : STATES[now]}
            </span>
          </span>
        ) : day === undefined ? (
          '–'
        ) : (
          day + ago
        )}
      </td>
      <td role="cell" data-col="tags">
        {isRunning && now !== 'notBegun' ? (
          evidenceText(one)
        ) : (
          <SharedTags one={one} plan={plan} fleet={fleet} />
        )}
      </td>
      <td role="cell" className="wave-actions">
        {now === 'lost' && (
          <a href={delegateHref(listing, delegate.key, 'troubleshoot')} className={ACTION_LINK}>
            Troubleshoot
          </a>
        )}
        {isRunning && now === 'notBegun' && (
          <button
            type="button"
            aria-label={`Commands for ${facts.name}`}
            onClick={() => onCommands(keysOf([one]))}
            className={ACTION_LINK}
          >
            Commands
          </button>
        )}
      </td>
    </tr>
  );
}

/** A link or a button that acts on one delegate of the plan. */
export const ACTION_LINK = 'inline-flex min-h-6 items-center font-medium text-accent hover:underline';

interface PlannedNameProps extends Pick<WaveContext, 'listing'> {
  readonly one: Pick<Candidate, 'delegate' | 'facts'>;
}

export function PlannedName({ listing, one: { delegate, facts } }: PlannedNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <KindLogo type={delegate.type} />
      <a
        href={delegateHref(listing, delegate.key)}
        data-hint={facts.name}
        data-hint-when-cut=""
        className="min-w-0 truncate leading-6 font-medium text-ink hover:underline"
      >
        {facts.name}
      </a>
    </span>
  );
}

/** What the state is read from. */
function evidenceText({ state, instances, upgraded }: Member): string {
  if (state === 'gone') return '–';
  return state === 'lost'
    ? 'No instance reports'
    : `${formatCount(upgraded)} of ${counted(instances, INSTANCES)} upgraded`;
}

/** The first tag that depends on it, and what saves it. */
function SharedTags({ one, plan, fleet }: Pick<MemberRowProps, 'one' | 'plan' | 'fleet'>) {
  const [first] = carriersOf(one, plan.waves, fleet);
  if (!first) return <span className="text-ink-faint">–</span>;
  const { connectedInstances, instanceCount } = one.delegate;
  const saved = first.other
    ? `with ${first.other}${first.wave === undefined ? '' : `, wave ${first.wave}`}`
    : `${connectedInstances - 1} of ${instanceCount} instances stay up`;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Badge className="shrink-0">{first.tag}</Badge>
      <span className="min-w-0 truncate" data-hint={saved} data-hint-when-cut="">
        {saved}
      </span>
    </span>
  );
}
