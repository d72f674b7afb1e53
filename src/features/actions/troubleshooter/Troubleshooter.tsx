import type { ReactNode } from 'react';
import { isConnected } from '@/domain/delegate/connectivity';
import { startOfUtcDay } from '@/domain/delegate/context';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { mustBeReplaced } from '@/domain/delegate/health';
import { delegateKind } from '@/domain/delegate/kinds';
import { delegatesOf } from '@/domain/delegate/rows';
import { silenceOf } from '@/domain/delegate/silence';
import type { FindingRule } from '@/domain/findings/finding';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import { tokensPath } from '@/domain/scope/paths';
import { scopeKey } from '@/domain/scope/scope';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { connectivityLabel, LEGACY_SUPPORT_TEXT } from '@/features/words/labels';
import { commandBlocks, copiedText } from '@/lib/copied-text';
import { hrefOf } from '@/lib/href';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { Dialog } from '@/ui/Dialog';
import { Part } from '@/ui/Part';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import {
  connectionStatement,
  INACTIVE_TOKEN_TEXT,
  momentText,
  pollingStatements,
} from '../delegate-statements';
import type { DelegateDialogSubject } from '../delegate-task';
import { remedyLabel } from '../remedy-labels';
import { SharedCause } from '../SharedCause';
import { supportStatement } from '../upgrade/upgrade-labels';
import { CommonProblems, useCommonProblems } from './CommonProblems';
import { type Platform, platformOf } from './commands';
import { GuidedHelp } from './GuidedHelp';
import { requirements } from './requirement-labels';

interface TroubleshooterProps extends DelegateDialogSubject {
  readonly onUpgrade: () => void;
}

/** Helps to find out what is wrong with a delegate: known facts, common checks, a guide by questions, and requirements. */
export function Troubleshooter({ scope, fleet, delegate, onUpgrade, onClose }: TroubleshooterProps) {
  const platform = platformOf(delegateKind(delegate.type).kind);
  const problems = useCommonProblems({
    name: delegate.name,
    subject: `${scopeKey(scope)}:${delegate.key}`,
    platform,
    pods: platform === 'kubernetes' ? podsOf(fleet, rowOf(fleet, delegate.key)) : [],
  });
  return (
    <Dialog
      title={`Troubleshoot ${delegate.name}`}
      onClose={onClose}
      footer={
        <>
          <div className="me-auto">
            <DocumentLinks documents={['troubleshooting']} />
          </div>
          <Button onClick={() => void copyAndSay(copiedText(commandBlocks(problems.commands)), 'Commands')}>
            Copy all
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <KnownFacts scope={scope} fleet={fleet} delegate={delegate} onUpgrade={onUpgrade} />
        <CommonProblems problems={problems} />
        <GuidedHelp platform={platform} />
        <Requirements platform={platform} />
      </div>
    </Dialog>
  );
}

/** The silent pods come first. Kubernetes gives a pod its name as host name. */
function podsOf(fleet: Fleet, row: number): readonly string[] {
  const instances = delegatesOf(fleet)[row]?.instances ?? [];
  const silentFirst = instances.toSorted((a, b) => Number(isConnected(a)) - Number(isConnected(b)));
  return [...new Set(silentFirst.flatMap(({ hostName }) => hostName ?? []))];
}

/** The rules about silence, whose cause may be shared. */
const SILENT_RULES: ReadonlySet<FindingRule> = new Set([
  'FELL_SILENT_TOGETHER',
  'NOT_CONNECTED',
  'PARTIALLY_CONNECTED',
]);

type KnownFactsProps = Pick<TroubleshooterProps, 'scope' | 'fleet' | 'delegate' | 'onUpgrade'>;

interface Cause {
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** Facts of the listing, before any command is run: whether it is connected, and what may be wrong with it. */
function KnownFacts(props: KnownFactsProps) {
  const { fleet, delegate } = props;
  const [zone] = usePreference(TIME_ZONE);
  const { asOf } = fleet.context;
  const silence = silenceOf(fleet, rowOf(fleet, delegate.key));
  const connection = connectionStatement(delegate, silence, (at) => momentText(at, asOf, zone));
  const { tone } = connectivityLabel(delegate);
  const causes = causesOf(props);
  return (
    <div>
      <Sentence
        isStatus
        tone={tone === 'good' && delegate.lateInstances > 0 ? 'attention' : tone}
        detail={connection.detail}
      >
        {connection.text}
      </Sentence>
      {causes.length > 0 && (
        <dl className="mt-1 border-t border-line-firm">
          {causes.map(({ title, text, action }) => (
            <div
              key={title}
              className="grid gap-x-4 border-b border-line py-1 tablet:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
            >
              <dt className="py-0.5 font-medium">{title}</dt>
              <dd className="py-0.5 text-ink-muted">{text}</dd>
              {action !== undefined && <dd className="self-center justify-self-start">{action}</dd>}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What is known to be wrong, the worst first. */
function causesOf({ scope, fleet, delegate, onUpgrade }: KnownFactsProps): readonly Cause[] {
  const row = rowOf(fleet, delegate.key);
  const facts = upgradeFacts(fleet, row, delegate);
  const support = supportStatement(facts, startOfUtcDay(fleet.context.asOf));
  const isReplaced = mustBeReplaced(delegate);
  const upgrade = (
    <button type="button" className={SENTENCE_LINK} onClick={onUpgrade}>
      {remedyLabel('upgrade', delegate)}
    </button>
  );
  // The worst finding of a silent delegate is the one of its group, if it has one.
  const silence = findingsOfDelegate(fleet, row).find(({ rule }) => SILENT_RULES.has(rule));
  const [polling] = pollingStatements(delegatesOf(fleet)[row]?.instances ?? []);
  const causes: readonly (Cause | false | undefined)[] = [
    silence && {
      title: silence.rule === 'FELL_SILENT_TOGETHER' ? 'Silent together' : 'Silent alone',
      text: <SharedCause scope={scope} fleet={fleet} finding={silence} />,
    },
    isReplaced && {
      title: facts.isLegacy ? 'Legacy image' : 'Shell delegate',
      text: `${facts.isLegacy ? LEGACY_SUPPORT_TEXT : 'No command can upgrade it.'} Install it anew.`,
      action: upgrade,
    },
    delegate.token === 'INACTIVE' && {
      title: 'Token not active',
      text: INACTIVE_TOKEN_TEXT,
      action: (
        <a href={hrefOf(tokensPath(scope))} className={SENTENCE_LINK}>
          Show tokens
        </a>
      ),
    },
    support && {
      title: facts.expiredInstances > 0 ? 'Support ended' : 'Support ends soon',
      text: `${support.text} ${support.detail}`,
      action: isReplaced ? undefined : upgrade,
    },
    polling && { title: 'Polling', text: `${polling.text} ${polling.detail}` },
  ];
  return causes.filter((cause) => cause !== false && cause !== undefined);
}

function Requirements({ platform }: { platform: Platform }) {
  return (
    <Part id="requirements" title="What it needs">
      {requirements(platform).map(({ title, sentences, documents }) => (
        <details key={title}>
          <summary className="w-fit cursor-pointer rounded-sm text-xs leading-6 font-medium text-ink-muted hover:text-ink">
            {title}
          </summary>
          <ul className="list-disc ps-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <DocumentLinks documents={documents} />
        </details>
      ))}
    </Part>
  );
}
