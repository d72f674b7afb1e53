import { isConnected } from '@/domain/delegate/connectivity';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { mustBeReplaced, remedyOf } from '@/domain/delegate/health';
import { delegateKind } from '@/domain/delegate/kinds';
import { delegatesOf } from '@/domain/delegate/rows';
import { silenceOf } from '@/domain/delegate/silence';
import type { FindingRule } from '@/domain/findings/finding';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { connectivityLabel } from '@/features/words/labels';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Part } from '@/ui/Part';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import {
  connectionStatement,
  INACTIVE_TOKEN_TEXT,
  LEGACY_TEXT,
  momentText,
  pollingStatements,
  type Statement,
} from '../delegate-statements';
import { remedyLabel } from '../remedy-labels';
import { SharedCause } from '../SharedCause';
import { supportStatement } from '../upgrade/upgrade-labels';
import { CommonProblems } from './CommonProblems';
import { type Platform, platformOf } from './commands';
import { GuidedHelp } from './GuidedHelp';
import { requirements } from './requirement-labels';

interface TroubleshooterProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  readonly onUpgrade: () => void;
  readonly onClose: () => void;
}

/** Helps to find out what is wrong with a delegate: known facts, common checks, a guide by questions, and requirements. */
export function Troubleshooter({ scope, fleet, delegate, onUpgrade, onClose }: TroubleshooterProps) {
  const platform = platformOf(delegateKind(delegate.type).kind);
  return (
    <Dialog
      title={`Troubleshoot ${delegate.name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <KnownFacts scope={scope} fleet={fleet} delegate={delegate} onUpgrade={onUpgrade} />
        <CommonProblems
          name={delegate.name}
          subject={`${scopeKey(scope)}:${delegate.key}`}
          platform={platform}
          pods={platform === 'kubernetes' ? podsOf(fleet, rowOf(fleet, delegate.key)) : []}
        />
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

/** Facts of the listing, before any command is run. */
function KnownFacts({ scope, fleet, delegate, onUpgrade }: KnownFactsProps) {
  const [zone] = usePreference(TIME_ZONE);
  const row = rowOf(fleet, delegate.key);
  const { asOf } = fleet.context;
  const facts = upgradeFacts(fleet, row, delegate);
  const support = supportStatement(facts, startOfUtcDay(asOf));
  const isLegacy = delegate.isImmutable === false;
  const connection = connectionStatement(delegate, silenceOf(fleet, row), (at) => momentText(at, asOf, zone));
  const problems: readonly Statement[] = [
    ...(support ? [support] : []),
    ...(isLegacy ? [{ text: LEGACY_TEXT, detail: '' }] : []),
    ...(delegate.token === 'INACTIVE' ? [{ text: INACTIVE_TOKEN_TEXT, detail: '' }] : []),
  ];
  const isHealthy = connectivityLabel(delegate).tone === 'good' && delegate.lateInstances === 0;
  const [worst, ...rest] = isHealthy ? [...problems, connection] : [connection, ...problems];
  const notes = [...rest, ...pollingStatements(delegatesOf(fleet)[row]?.instances ?? [])];
  // The worst finding of a silent delegate is the one of its group, if it has one.
  const silence = findingsOfDelegate(fleet, row).find(({ rule }) => SILENT_RULES.has(rule));
  const details = [worst?.detail, ...notes.flatMap(({ text, detail }) => [text, detail])]
    .filter(Boolean)
    .join(' ');
  return (
    <Banner
      tone={facts.expiredInstances > 0 ? 'bad' : toneOf(delegate, problems.length > 0)}
      title={worst?.text}
      actions={
        (support !== undefined || mustBeReplaced(delegate)) && (
          <Button size="sm" onClick={onUpgrade}>
            {remedyLabel('upgrade', delegate)}
          </Button>
        )
      }
    >
      {details !== '' && <p className="text-ink-muted">{details}</p>}
      {silence && (
        <div className="mt-1 flex flex-col gap-1">
          <SharedCause scope={scope} fleet={fleet} finding={silence} />
        </div>
      )}
    </Banner>
  );
}

function toneOf(delegate: Delegate, hasProblems: boolean) {
  const { tone } = connectivityLabel(delegate);
  return tone === 'good' && (hasProblems || remedyOf(delegate)) ? 'attention' : tone;
}

function Requirements({ platform }: { platform: Platform }) {
  return (
    <Part id="requirements" title="What it needs">
      {requirements(platform).map(({ title, sentences, documents }) => (
        <div key={title} className="mt-2 first-of-type:mt-0">
          <h4 className="text-xs font-medium text-ink-muted">{title}</h4>
          <ul className="list-disc ps-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <DocumentLinks documents={documents} />
        </div>
      ))}
    </Part>
  );
}
