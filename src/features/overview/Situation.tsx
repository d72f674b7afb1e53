import { clsx } from 'clsx/lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import type { SilentGroup } from '@/domain/findings/silent-group';
import type { Situation as SituationFacts } from '@/domain/findings/situation';
import { writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import { tokensPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { type FindingAction, findingLabel } from '@/features/fleet/finding-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { announce } from '@/ui/announce';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import { backText, detailText, situationText } from './situation-labels';

/** The most delegates that a copied summary names. */
const NAMED_DELEGATES = 20;

interface SituationProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly situation: SituationFacts;
  /** Delegates that fell silent together, including those that are connected again. */
  readonly silentGroup?: SilentGroup | undefined;
}

/** Shows the findings about the delegates of the list, worst first, with actions; or that all is well. */
export function Situation({ scope, fleet, situation, silentGroup }: SituationProps) {
  const [zone] = usePreference(TIME_ZONE);
  const { findings } = situation;
  // A phone shows only the worst finding until the reader expands the list.
  const [isWhole, setWhole] = useState(false);
  const text = situationText(situation, fleet, zone);
  useAnnouncement(text);
  return (
    <section aria-label="Situation" className="min-h-6">
      {findings.length === 0 ? (
        <p className="text-ink-muted">{text}</p>
      ) : (
        <ul className={clsx('flex flex-col gap-1', !isWhole && 'max-[600px]:*:not-first:hidden')}>
          {findings.map((finding, place) => (
            <SituationItem key={finding.rule} {...{ scope, finding, fleet, silentGroup }}>
              {place === 0 && findings.length > 1 && (
                <button
                  type="button"
                  aria-expanded={isWhole}
                  onClick={() => setWhole(!isWhole)}
                  className="py-0.5 text-accent hover:underline min-[600px]:hidden"
                >
                  {isWhole ? 'Show less' : `Show ${findings.length - 1} more`}
                </button>
              )}
            </SituationItem>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Announces the text once, and again when it changes in more than its numbers. */
function useAnnouncement(text: string): void {
  const announced = useRef('');
  const kind = text.replaceAll(/\d+/g, '');
  useEffect(() => {
    if (announced.current === kind) return;
    announced.current = kind;
    announce(text);
  }, [text, kind]);
}

interface SituationItemProps extends Omit<SituationProps, 'situation'> {
  readonly finding: Finding;
}

function SituationItem({
  scope,
  finding,
  fleet,
  silentGroup,
  children,
}: SituationItemProps & {
  /** Rendered after the actions. */
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const [zone] = usePreference(TIME_ZONE);
  const { sentence, tone, actions } = findingLabel(finding, fleet, zone);
  const shown = `${pathname}?${writeView(new URLSearchParams(search), {
    filters: { ...NO_FILTERS, finding: [finding.rule] },
  })}`;
  const links = actions.flatMap(
    (action) => linkFor(action, { scope, finding, fleet, pathname, search }) ?? [],
  );
  const details = [detailText(finding, fleet, zone), backText(finding, fleet, silentGroup)].join(' ').trim();
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span className="flex min-w-0 items-start gap-2">
        <span className="flex h-5 items-center">
          <ToneIcon tone={tone} />
        </span>
        <span className="min-w-0 wrap-anywhere ">
          {sentence} {details && <span className="text-xs text-ink-muted">{details}</span>}
        </span>
      </span>
      <span className="flex items-center gap-3 print:hidden">
        {[{ href: shown, label: finding.rows.length === 1 ? 'Show it' : 'Show them' }, ...links].map(
          ({ href, label }) => (
            <a key={label} href={hrefOf(href)} className="py-0.5 text-accent hover:underline">
              {label}
            </a>
          ),
        )}
        <CopyButton text={() => summaryOf(sentence, finding, fleet, shown)} label="Copy summary" />
        {children}
      </span>
    </li>
  );
}

interface Place extends SituationItemProps {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the link of an action; undefined for an action without a link, or one that needs exactly one delegate. */
function linkFor(action: FindingAction, { scope, finding, fleet, pathname, search }: Place) {
  if (action === 'tokens') return { href: tokensPath(scope), label: 'Tokens' };
  if (action !== 'troubleshoot' && action !== 'upgrade') return undefined;
  const delegate = finding.rows.length === 1 ? delegateAt(fleet, finding.rows[0] ?? -1) : undefined;
  if (!delegate) return undefined;
  const query = new URLSearchParams(search);
  query.set(action, delegate.key);
  return {
    href: `${pathname}?${query}`,
    label: action === 'upgrade' ? 'How to upgrade' : 'Troubleshoot',
  };
}

/** Returns a finding as text to share: its sentence, its delegates, and a link to them. */
function summaryOf(sentence: string, { rows }: Finding, fleet: Fleet, path: string): string {
  const names = Array.from(rows.subarray(0, NAMED_DELEGATES), (row) => delegateAt(fleet, row)?.name);
  const more = rows.length - names.length;
  return [
    sentence,
    ...names.map((name) => `- ${name}`),
    ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
    new URL(hrefOf(path), location.href).href,
  ].join('\n');
}
