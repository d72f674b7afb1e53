import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { typedName } from '@/domain/install/quote';
import { pathToDelegate } from '@/domain/query/delegate-path';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { installPath } from '@/domain/scope/paths';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { requestText } from '@/domain/upgrade/request-text';
import { type UpgradeFacts, upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import type { UpgradeStep } from '@/domain/upgrade/upgrade-step';
import { autoUpgradeSteps, upgradeSteps } from '@/domain/upgrade/upgrade-steps';
import { DocumentLinks } from '@/features/fleet/DocumentLinks';
import { hrefOf } from '@/lib/href';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
import { CommandList } from '../CommandList';
import { SignatureHint } from '../SignatureHint';
import { PLACES, platformOf } from '../troubleshooter/commands';
import { keptTexts, useKeptText } from '../use-kept-text';
import {
  CAUTIONS,
  GRACE_TEXTS,
  noCommandsText,
  reasonText,
  requestAsk,
  requestEvidence,
  STEP_LABELS,
  supportStatement,
  versionText,
  WORKLOAD_LABELS,
} from './upgrade-labels';

interface UpgradeDialogProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  readonly onClose: () => void;
}

/** Shows why a delegate has not upgraded itself, the commands that upgrade it, and a request for its owner. */
export function UpgradeDialog({ scope, fleet, delegate, onClose }: UpgradeDialogProps) {
  const facts = upgradeFacts(fleet, rowOf(fleet, delegate.key), delegate);
  const { kind, name, reason } = facts;
  const today = startOfUtcDay(fleet.context.asOf);
  const place = PLACES[platformOf(kind)];
  const workload = WORKLOAD_LABELS[kind];
  const keys = keptTexts(`${scopeKey(scope)}:${delegate.key}`);
  const [typedPlace = place?.usual ?? '', setPlace] = useKeptText(keys.place);
  const [typedWorkload = name, setWorkload] = useKeptText(keys.workload);
  // Undefined until the user types: the latest version may arrive while the dialog is open.
  const [typedImage, setImage] = useKeptText(keys.image);
  const image = typedName(typedImage ?? facts.image ?? '');
  const target = {
    kind,
    name,
    image,
    place: typedName(typedPlace),
    workload: typedName(typedWorkload),
  };
  // A legacy delegate is another workload: no command can upgrade it to the current kind.
  const steps = reason === 'LEGACY' || image === '' ? [] : named(upgradeSteps(target));
  const request = requestText({
    ask: requestAsk(facts, whereOf(scope, delegate), image),
    evidence: requestEvidence(facts, today),
    reason: reasonText(facts),
    commands: steps,
    caution: CAUTIONS[kind],
    link: new URL(hrefOf(pathToDelegate(scope, delegate)), location.href).href,
  });
  return (
    <Dialog
      title={`Upgrade ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => void copyAndSay(request, 'Request')}>
            Copy request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Situation facts={facts} today={today} />
        {reason !== 'CURRENT' && (
          <Part heading="h3" id="upgrade-reason" title="Why it has not upgraded itself">
            <p>{reasonText(facts)}</p>
            <DocumentLinks documents={['autoUpgrade', 'expiration', 'support']} />
          </Part>
        )}
        <Part heading="h3" id="upgrade-commands" title="Upgrade it">
          {reason === 'LEGACY' ? (
            <InstallLink scope={scope} />
          ) : (
            <>
              <p>{GRACE_TEXTS[kind] || noCommandsText(kind)}</p>
              <DocumentLinks documents={kind === 'ecs' ? ['shutdown', 'ecs'] : ['shutdown']} />
              <div className="mt-2 grid gap-2 min-[480px]:grid-cols-2">
                <TextField
                  label="Image"
                  isMono
                  value={typedImage ?? facts.image ?? ''}
                  onChange={setImage}
                  hint={
                    image === '' ? (
                      'The latest version is unknown: enter image and tag.'
                    ) : (
                      <SignatureHint image={image} />
                    )
                  }
                />
                {place && <TextField label={place.label} isMono value={typedPlace} onChange={setPlace} />}
                {workload && (
                  <TextField
                    label={workload}
                    isMono
                    value={typedWorkload}
                    onChange={setWorkload}
                    hint="If you are not sure: the first command finds it."
                  />
                )}
              </div>
              <CommandList commands={steps} />
            </>
          )}
        </Part>
        <AutoUpgrade scope={scope} facts={facts} steps={named(autoUpgradeSteps(target))} />
        <Part heading="h3" id="upgrade-request" title="Request for the owner">
          <p className="text-xs text-ink-muted">The text that “Copy request” copies.</p>
          <pre className="mt-1 rounded-md border border-line bg-sunken px-2.5 py-2 font-mono text-xs/4.5 wrap-anywhere whitespace-pre-wrap text-ink-muted">
            {request}
          </pre>
        </Part>
      </div>
    </Dialog>
  );
}

function Situation({ facts, today }: { facts: UpgradeFacts; today: number }) {
  const support = supportStatement(facts, today);
  const version = versionText(facts);
  if (facts.reason === 'CURRENT') return <Banner tone="good" title={version} />;
  const tone = facts.expiredInstances > 0 ? 'bad' : support || facts.releasesBehind ? 'attention' : 'unknown';
  return (
    <Banner tone={tone} title={support?.text ?? version}>
      {support && (
        <p className="text-ink-muted">
          {support.detail} {version}
        </p>
      )}
    </Banner>
  );
}

interface AutoUpgradeProps {
  readonly scope: Scope;
  readonly facts: UpgradeFacts;
  readonly steps: ReturnType<typeof named>;
}

/** Shows how to switch auto-upgrade on, when it is off and the type has an upgrader. */
function AutoUpgrade({ scope, facts: { autoUpgrade, reason }, steps }: AutoUpgradeProps) {
  if (steps.length === 0 || autoUpgrade === 'ON' || autoUpgrade === 'DETECTING' || reason === 'LEGACY') {
    return null;
  }
  return (
    <Part heading="h3" id="upgrade-automatic" title="Switch auto-upgrade on">
      <CommandList commands={steps} />
      <p className="mt-2 text-xs text-ink-muted">
        If no upgrader is installed, the steps of{' '}
        <a href={hrefOf(installPath(scope))} className="text-accent underline">
          a new delegate
        </a>{' '}
        contain one. This page shows ON after its first call.
      </p>
    </Part>
  );
}

function InstallLink({ scope }: { scope: Scope }) {
  return (
    <p>
      <a href={hrefOf(installPath(scope))} className="text-accent underline">
        Install a new delegate
      </a>{' '}
      with the same tags. When it is connected, stop this one.
    </p>
  );
}

function named(steps: readonly UpgradeStep[]) {
  return steps.map(({ purpose, text }) => ({ purpose: STEP_LABELS[purpose], text }));
}

function whereOf(scope: Scope, { scope: own }: Delegate): string {
  return own === undefined || own === '/'
    ? scopeLabelWithLevel(scope)
    : delegateScopeLabel(delegateScopeOf(own));
}
