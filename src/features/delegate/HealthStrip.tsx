import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { type CardCount, type CardId, healthCards } from '@/domain/delegate/cards';
import type { InstanceState } from '@/domain/delegate/connectivity';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { instanceStatesOf } from '@/domain/delegate/silence';
import { useAddressParam } from '@/features/address/use-address-param';
import { StateBar, StateSwatch } from '@/features/values/StateBar';
import {
  AUTO_UPGRADE_LABELS,
  cardLabel,
  counted,
  INSTANCE_STATE_LABELS,
  INSTANCES,
  noInstances,
  unknownAutoUpgrade,
} from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { ToneIcon } from '@/ui/ToneIcon';
import type { Tone } from '@/ui/tones';
import { CARD_PARAM, MANY_INSTANCES } from './instance-lines';
import './health-strip.css';
import { SkeletonBar } from '@/ui/Skeleton';

const COUNTED = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED'] as const satisfies readonly CardId[];

/** Shorter labels, so that the states stay on few lines. */
const SHORT_LABELS: { readonly [State in InstanceState]?: string } = { NEVER: 'Never' };

/** The bar of a delegate without instances. */
const NO_STATES = [{ state: 'UNKNOWN', count: 1 }] as const;

interface HealthStripProps {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** The health cards of one delegate: the states of its instances, the same counts as on the overview, and auto-upgrade. */
export function HealthStrip({ fleet, delegate }: HealthStripProps) {
  const counts = healthCards(fleet, rowOf(fleet, delegate.key));
  return (
    <section aria-label="Delegate health" data-to-come={fleet.now && ''}>
      <dl className="health-strip rounded-lg border border-line-firm">
        <Connectivity fleet={fleet} delegate={delegate} />
        {COUNTED.map((card) => (
          <CountCard key={card} card={card} count={counts[card]} delegate={delegate} />
        ))}
        <AutoUpgradeCard delegate={delegate} />
      </dl>
    </section>
  );
}

function Connectivity({ fleet, delegate }: HealthStripProps) {
  const states = instanceStatesOf(fleet, rowOf(fleet, delegate.key));
  return (
    <div className="health-connectivity">
      <dt className="sr-only">Connectivity</dt>
      <dd>
        <StateBar states={states.length === 0 ? NO_STATES : states} />
        <ul className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-ink-muted">
          {states.map(({ state, count }) => (
            <LegendItem key={state} state={state} count={count} />
          ))}
          {states.length === 0 && (
            <li>{`${delegate.hasUnreadableInstances ? noInstances(delegate) : 'No instance.'} Health unknown.`}</li>
          )}
          {states.length > 0 && delegate.hasUnreadableInstances && <li>Others could not be read</li>}
        </ul>
      </dd>
    </div>
  );
}

function LegendItem({ state, count }: { state: InstanceState; count: number }) {
  const { label, rule } = INSTANCE_STATE_LABELS[state];
  return (
    <li data-hint={rule} className="flex items-center gap-1.5">
      <StateSwatch state={state} />
      <span>
        <b className="text-ink figures">{formatCount(count)}</b> <span>{SHORT_LABELS[state] ?? label}</span>
      </span>
    </li>
  );
}

interface CountCardProps extends Pick<HealthStripProps, 'delegate'> {
  readonly card: CardId;
  readonly count: CardCount;
}

function CountCard({ card, count, delegate }: CountCardProps) {
  const { title, tone } = cardLabel(card);
  if (count.state === 'loading') return <Card title={title} value={undefined} tone="good" />;
  if (count.state === 'unknown')
    return <Card title={title} value="–" unit="unknown" why={count.why} tone="unknown" />;
  if (count.total === 0)
    return <Card title={title} value="–" unit="unknown" why={noInstances(delegate)} tone="good" />;
  const unknown = count.unknown > 0 ? `, ${formatCount(count.unknown)} unknown` : '';
  return (
    <Card
      title={title}
      value={formatCount(count.count)}
      unit={`of ${counted(count.total, INSTANCES)}${unknown}`}
      tone={count.count > 0 ? tone : count.unknown > 0 ? 'unknown' : 'good'}
      isZero={count.count === 0}
      {...(count.count > 0 && delegate.instanceCount >= MANY_INSTANCES && { filter: card })}
    />
  );
}

function AutoUpgradeCard({ delegate }: Pick<HealthStripProps, 'delegate'>) {
  const { autoUpgrade } = delegate;
  if (autoUpgrade === undefined) {
    const why = unknownAutoUpgrade(delegate);
    const tone = delegate.instanceCount === 0 ? 'good' : 'unknown';
    return <Card title="Auto-upgrade" value="–" unit="unknown" why={why} tone={tone} />;
  }
  const { label, tone, rule } = AUTO_UPGRADE_LABELS[autoUpgrade];
  return <Card title="Auto-upgrade" value={label} why={rule} tone={tone} isZero={label === 'N/A'} />;
}

/** Filters the instances by a card; pressed again, shows all. */
function CardLink({ card, children }: { card: CardId; children: string }) {
  const [chosen, choose] = useAddressParam(CARD_PARAM);
  const isChosen = chosen === card;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => choose(isChosen ? undefined : card, { replace: true })}
      className="font-[inherit] after:absolute after:inset-0 after:rounded-md hover:underline"
    >
      {children}
    </button>
  );
}

interface CardProps {
  readonly title: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly unit?: string;
  /** Why the value is unknown, or the rule behind it. */
  readonly why?: string;
  /** `good` has no icon; with it, only assistive technology hears that a value is unknown, which the strip says once. */
  readonly tone: Tone;
  /** Whether there is nothing to see: then the card is grey and light. */
  readonly isZero?: boolean;
  /** The card by which a press filters the instances. */
  readonly filter?: CardId;
  /** Whether the value is a fact in words, not a number. */
  readonly isFact?: boolean;
}

/** One cell of the strip. */
export function Card({
  title,
  value,
  unit,
  why,
  tone,
  isZero = value === undefined || value === '–',
  filter,
  isFact = false,
}: CardProps): ReactNode {
  return (
    <div data-hint={why} className="relative has-[[aria-current]]:bg-selected">
      <dt className={clsx('flex items-center gap-1.5 text-xs', isZero ? 'text-ink-muted' : 'font-medium')}>
        {tone !== 'good' && <ToneIcon tone={tone} />}
        {filter ? <CardLink card={filter}>{title}</CardLink> : <span>{title}</span>}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-muted">
        <span
          className={clsx(
            'figures',
            isFact ? 'text-base' : 'text-lg',
            isZero ? 'text-ink-faint' : 'font-semibold text-ink',
          )}
          aria-hidden={value === '–' || undefined}
        >
          {value ?? <SkeletonBar className="w-9" label="loading" />}
        </span>
        {unit !== undefined && (
          <span className={value === '–' && tone === 'good' ? 'sr-only' : undefined}>{unit}</span>
        )}
        {why !== undefined && <span className="sr-only">{`. ${why}`}</span>}
      </dd>
    </div>
  );
}
