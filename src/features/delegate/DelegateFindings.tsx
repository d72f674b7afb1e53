import Info from 'lucide-react/icons/info';
import { pathToDelegate } from '@/domain/address/delegate-path';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { mustBeReplaced } from '@/domain/delegate/health';
import type { Finding } from '@/domain/findings/finding';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import { tokensPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { type FindingAction, findingLabel, findingTone } from '@/features/words/finding-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { ToneIcon } from '@/ui/ToneIcon';
import { useZoneStyle } from '@/ui/use-zone-style';
import { evidenceSentences } from './evidence-sentences';
import { groupPath } from './LeadLine';
import { SectionTitle } from './SectionTitle';
import './delegate-page.css';

/** A delegate, and where it is listed or was. */
export interface ShownDelegate {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** False when the newest answer no longer has it, and at another moment than now: then nothing can be done. */
  readonly isListed: boolean;
}

interface Action {
  readonly label: string;
  readonly href: string;
}

/**
 * The findings of a delegate, worst first, each with its evidence and its action. An action is offered once, at the worst
 * finding that it helps with. Renders nothing without findings.
 */
export function DelegateFindings({ scope, fleet, delegate, isListed }: ShownDelegate) {
  const zone = useZoneStyle();
  const findings = findingsOfDelegate(fleet, rowOf(fleet, delegate.key));
  if (findings.length === 0) return null;
  const offered = new Set<string>();
  return (
    <section aria-labelledby="findings">
      <SectionTitle id="findings" count={findings.length}>
        Findings
      </SectionTitle>
      <ul className="border-t border-line-firm">
        {findings.map((finding) => {
          const { title, actions } = findingLabel(finding, fleet, zone);
          const tone = findingTone(finding);
          const action = isListed
            ? actionsOf(finding, actions, scope, delegate).find(({ label }) => !offered.has(label))
            : undefined;
          if (action) offered.add(action.label);
          return (
            <li key={finding.rule} className="delegate-finding">
              <span className="flex h-5 items-center">
                {finding.severity === 'info' || tone === 'unknown' ? (
                  // The ring of what is unknown stands once, in the first sentence of the page.
                  <Info aria-hidden className="size-4 text-ink-faint" />
                ) : (
                  <ToneIcon tone={tone} />
                )}
              </span>
              <span className="finding-title font-medium">{title}</span>
              <span className="finding-evidence text-ink-muted">
                {evidenceSentences(finding, fleet, zone)}
              </span>
              {action && (
                <a
                  href={hrefOf(action.href)}
                  className="inline-flex min-h-6 items-center font-medium text-accent hover:underline print:hidden"
                >
                  {action.label}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The most useful action first. */
function actionsOf(
  finding: Finding,
  actions: readonly FindingAction[],
  scope: Scope,
  delegate: Delegate,
): readonly Action[] {
  if (finding.rule === 'FELL_SILENT_TOGETHER')
    return [{ label: `Show all ${formatCount(finding.rows.length)}`, href: groupPath(scope, finding) }];
  return actions.map((action) => {
    if (action === 'tokens') return { label: 'Tokens', href: tokensPath(scope) };
    const remedy = action === 'troubleshoot' && !mustBeReplaced(delegate) ? action : 'upgrade';
    return {
      label: action === 'turnOnAutoUpgrade' ? 'How to switch it on' : remedyLabel(remedy, delegate),
      href: dialogPath(scope, delegate, remedy),
    };
  });
}

/** The address of the page with a dialog about its delegate. */
export function dialogPath(scope: Scope, delegate: Delegate, dialog: 'upgrade' | 'troubleshoot'): string {
  return `${pathToDelegate(scope, delegate)}?${new URLSearchParams({ [dialog]: delegate.key })}`;
}
