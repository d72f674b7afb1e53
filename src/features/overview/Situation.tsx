import { clsx } from 'clsx/lite';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Finding } from '@/domain/findings/finding';
import type { SilentGroup } from '@/domain/findings/silent-group';
import { situationOf } from '@/domain/findings/situation';
import { writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import { tokensPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { type FindingAction, findingLabel, findingTitle } from '@/features/fleet/finding-labels';
import { usePageTitle } from '@/features/fleet/use-page-title';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { announce } from '@/ui/announce';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import { backText, detailText, situationText } from './situation-labels';

/** At most so many names stand in a copied summary. */
const NAMED_DELEGATES = 20;

interface SituationProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Delegates that fell silent together, with those of them that are back. */
  readonly silentGroup?: SilentGroup | undefined;
}

/** What is wrong with the delegates of the list, worst first, with what to do; or that all is well. Titles the page by the worst. */
export function Situation({ scope, fleet, silentGroup }: SituationProps) {
  const [zone] = usePreference(TIME_ZONE);
  const situation = useMemo(() => situationOf(fleet), [fleet]);
  const { findings } = situation;
  // A phone shows the worst alone until it is asked for the others.
  const [isWhole, setWhole] = useState(false);
  const text = situationText(situation, fleet, zone);
  usePageTitle(scope, titleOf(findings[0]));
  useAnnouncement(text);
  return (
    <section aria-label="Situation" className="min-h-6">
      {findings.length === 0 ? (
        <p className="text-ink-muted">{text}</p>
      ) : (
        <>
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
        </>
      )}
    </section>
  );
}

/** For a title: `13 not connected`. */
function titleOf(finding: Finding | undefined): string | undefined {
  if (!finding) return undefined;
  const title = findingTitle(finding.rule);
  return `${formatCount(finding.rows.length)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Announces what the page found first; later only that other things are wrong, not that their numbers moved. */
function useAnnouncement(text: string): void {
  const said = useRef('');
  const kind = text.replaceAll(/\d+/g, '');
  useEffect(() => {
    if (said.current === kind) return;
    said.current = kind;
    announce(text);
  }, [text, kind]);
}

interface SituationItemProps extends SituationProps {
  readonly finding: Finding;
}

function SituationItem({
  scope,
  finding,
  fleet,
  silentGroup,
  children,
}: SituationItemProps & {
  /** Stands after the actions. */
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const [zone] = usePreference(TIME_ZONE);
  const { sentence, tone, actions } = findingLabel(finding, fleet, zone);
  const shown = `${pathname}?${writeView(new URLSearchParams(search), {
    filters: { ...NO_FILTERS, finding: [finding.rule] },
  })}`;
  const links = actions
    .filter((action) => action !== 'show')
    .flatMap((action) => linkFor(action, { scope, finding, fleet, pathname, search }) ?? []);
  const details = [detailText(finding, fleet, zone), backText(finding, fleet, silentGroup)].join(' ').trim();
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span className="flex min-w-0 items-start gap-2">
        <span className="flex h-5 items-center">
          <ToneIcon tone={tone} />
        </span>
        <span className="min-w-0 wrap-anywhere max-[600px]:text-sm">
          {sentence} {details && <span className="text-sm text-ink-muted">{details}</span>}
        </span>
      </span>
      <span className="flex items-center gap-3 text-sm print:hidden">
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

/** Where an action leads; undefined where it needs one delegate and there are several. */
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

/** A finding as a text for others: the sentence, the delegates, a link to them. */
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
