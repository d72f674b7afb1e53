import { clsx } from 'clsx/lite';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { type Remedy, remedyOf } from '@/domain/delegate/health';
import { silenceOf } from '@/domain/delegate/silence';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { REMEDY_LABELS } from '@/features/actions/remedy-labels';
import {
  connectionText,
  INACTIVE_TOKEN_TEXT,
  LEGACY_TEXT,
  momentWithAge,
  wellText,
} from '@/features/actions/situation-labels';
import { supportText, versionText } from '@/features/actions/upgrade/upgrade-labels';
import { connectivityLabel } from '@/features/fleet/labels';
import { Button } from '@/ui/Button';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import type { Tone } from '@/ui/tones';
import { useClockText } from '@/ui/use-clock-text';

interface SituationProps {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** Absent when no action is possible any more. */
  readonly onAsk?: ((remedy: Remedy) => void) | undefined;
}

const TONE_ORDER: readonly Tone[] = ['bad', 'attention', 'unknown', 'good'];

/**
 * Describes the state of a delegate in sentences, worst first, each with its remedy; one muted line when nothing is
 * wrong.
 */
export function Situation({ fleet, delegate, onAsk }: SituationProps) {
  const [zone] = usePreference(TIME_ZONE);
  const row = rowOf(fleet, delegate.key);
  const silence = silenceOf(fleet, row);
  const connection = useClockText((now) =>
    connectionText(delegate, silence, (at) => momentWithAge(at, now, zone)),
  );
  const remedy = remedyOf(delegate);
  const needsCheck =
    delegate.connectedInstances < silence.total || silence.total === 0 || remedy === 'troubleshoot';
  const statements: readonly Statement[] = [
    {
      text: connection,
      tone: connectionTone(delegate),
      remedy: needsCheck ? 'troubleshoot' : undefined,
    },
    ...supportStatements(fleet, row, delegate),
    ...(delegate.token === 'INACTIVE' ? [INACTIVE_TOKEN] : []),
  ];
  if (delegate.health === 'HEALTHY' && statements.every(({ tone }) => tone === 'good')) {
    return <p className="text-lg text-ink-muted">{wellText(silence.total)}</p>;
  }
  const worstFirst = statements.toSorted((a, b) => TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone));
  return (
    <section aria-label="Situation">
      <ul className="flex flex-col gap-1.5">
        {worstFirst.map(({ text, tone, remedy: helps }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the age in a text ticks; its place is what stays
          <li key={place} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span
              className={clsx('flex min-w-0 items-start gap-2 text-lg', tone === 'good' && 'text-ink-muted')}
            >
              {tone !== 'good' && (
                <span className="flex h-6 items-center">
                  <ToneIcon tone={tone} />
                </span>
              )}
              <span className="min-w-0 wrap-anywhere figures">{text}</span>
            </span>
            {onAsk && helps && (
              <Button variant={helps === remedy ? 'primary' : 'secondary'} onClick={() => onAsk(helps)}>
                {REMEDY_LABELS[helps]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Statement {
  readonly text: string;
  readonly tone: Tone;
  readonly remedy: Remedy | undefined;
}

const INACTIVE_TOKEN: Statement = { text: INACTIVE_TOKEN_TEXT, tone: 'attention', remedy: undefined };

function connectionTone(delegate: Delegate): Tone {
  if (delegate.lateInstances > 0) return 'attention';
  const { tone } = connectivityLabel(delegate);
  return tone === 'good' && delegate.hasUnreadableInstances ? 'unknown' : tone;
}

/** Says that support has ended or ends soon; otherwise that the version is not supported. */
function supportStatements(fleet: Fleet, row: number, delegate: Delegate): readonly Statement[] {
  if (delegate.isImmutable === false) return [{ text: LEGACY_TEXT, tone: 'attention', remedy: 'upgrade' }];
  const facts = upgradeFacts(fleet, row, delegate);
  const support = supportText(facts, startOfUtcDay(fleet.context.asOf));
  const tone = facts.expiredInstances > 0 ? 'bad' : 'attention';
  if (support !== undefined) return [{ text: support, tone, remedy: 'upgrade' }];
  if (delegate.versionStatus !== 'UNSUPPORTED') return [];
  return [{ text: versionText(facts), tone, remedy: 'upgrade' }];
}
