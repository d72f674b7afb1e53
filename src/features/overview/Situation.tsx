import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Fleet } from '@/domain/delegate/fleet';
import { delegateAt } from '@/domain/delegate/fleet';
import type { Finding, FindingRule } from '@/domain/findings/finding';
import type { Severity } from '@/domain/findings/rule';
import { situationOf } from '@/domain/findings/situation';
import { writeView } from '@/domain/query/address';
import { NO_FILTERS } from '@/domain/query/filters';
import type { Scope } from '@/domain/scope/scope';
import { usePageTitle } from '@/features/fleet/use-page-title';
import { hrefOf } from '@/lib/href';
import { announce } from '@/ui/announce';
import { CopyButton } from '@/ui/CopyButton';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { ToneIcon } from '@/ui/ToneIcon';
import type { Tone } from '@/ui/tones';
import { findingSentence, findingTitle, situationText } from './situation-labels';

const TONES: Record<Severity, Tone> = { critical: 'bad', warning: 'attention', info: 'unknown' };

/** At most so many names stand in a copied summary. */
const NAMED_DELEGATES = 20;

interface SituationProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
}

/** What is wrong with the delegates of the list, worst first, with what to do; or that all is well. Titles the page by the worst. */
export function Situation({ scope, fleet }: SituationProps) {
  const [zone] = usePreference(TIME_ZONE);
  const situation = useMemo(() => situationOf(fleet), [fleet]);
  const { findings } = situation;
  usePageTitle(scope, findings[0] && findingTitle(findings[0]));
  useAnnouncement(situationText(situation, fleet, zone));
  return (
    <section aria-label="Situation" className="min-h-6">
      {findings.length === 0 ? (
        <p className="text-ink-muted">{situationText(situation, fleet, zone)}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {findings.map((finding) => (
            <SituationItem key={finding.rule} finding={finding} fleet={fleet} />
          ))}
        </ul>
      )}
    </section>
  );
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

function SituationItem({ finding, fleet }: { finding: Finding; fleet: Fleet }) {
  const [zone] = usePreference(TIME_ZONE);
  const { pathname, search } = useLocation();
  const sentence = findingSentence(finding, fleet, zone);
  const shown = writeView(new URLSearchParams(search), {
    filters: { ...NO_FILTERS, finding: [finding.rule] },
  });
  const action = actionFor(finding, fleet, search);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="flex min-w-0 items-start gap-2">
        <span className="mt-0.5 flex">
          <ToneIcon tone={TONES[finding.severity]} />
        </span>
        <span className="wrap-anywhere">{sentence}</span>
      </span>
      <span className="flex items-center gap-3 text-sm print:hidden">
        <a href={hrefOf(`${pathname}?${shown}`)} className="py-0.5 text-accent hover:underline">
          Show {finding.rows.length === 1 ? 'it' : 'them'}
        </a>
        {action && (
          <a href={hrefOf(`${pathname}?${action.query}`)} className="py-0.5 text-accent hover:underline">
            {action.label}
          </a>
        )}
        <CopyButton text={summaryOf(sentence, finding, fleet, `${pathname}?${shown}`)} label="Copy summary" />
      </span>
    </li>
  );
}

/** What helps one delegate of which a rule is true, by address parameter. */
const HELP: { readonly [Rule in FindingRule]?: { readonly param: string; readonly label: string } } = {
  NOT_CONNECTED: { param: 'troubleshoot', label: 'Troubleshoot' },
  PARTIALLY_CONNECTED: { param: 'troubleshoot', label: 'Troubleshoot' },
  NEVER_CONNECTED: { param: 'troubleshoot', label: 'Troubleshoot' },
  EXPIRED: { param: 'upgrade', label: 'How to upgrade' },
  NEAR_EXPIRY: { param: 'upgrade', label: 'How to upgrade' },
  UNSUPPORTED: { param: 'upgrade', label: 'How to upgrade' },
  LEGACY_IMAGE: { param: 'upgrade', label: 'How to upgrade' },
  AUTO_UPGRADE_OFF: { param: 'upgrade', label: 'How to upgrade' },
  AUTO_UPGRADE_STUCK: { param: 'upgrade', label: 'How to upgrade' },
};

function actionFor({ rule, rows }: Finding, fleet: Fleet, search: string) {
  const help = HELP[rule];
  const delegate = rows.length === 1 ? delegateAt(fleet, rows[0] ?? -1) : undefined;
  if (!help || !delegate) return undefined;
  const query = new URLSearchParams(search);
  query.set(help.param, delegate.key);
  return { label: help.label, query };
}

/** A finding as a text for others: the sentence, the delegates, a link to them. */
function summaryOf(sentence: string, { rows }: Finding, fleet: Fleet, path: string): string {
  const names = Array.from(rows.subarray(0, NAMED_DELEGATES), (row) => delegateAt(fleet, row)?.name);
  const more = rows.length - names.length;
  return [
    sentence,
    ...names.map((name) => `- ${name}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    new URL(hrefOf(path), location.href).href,
  ].join('\n');
}
