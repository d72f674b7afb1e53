import { pathToDelegate } from '@/domain/address/delegate-path';
import type { Delegate } from '@/domain/delegate/fields';
import { rowOf } from '@/domain/delegate/fleet';
import type { DelegateKindId } from '@/domain/delegate/kinds';
import { typedName } from '@/domain/install/quote';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { pagePath } from '@/domain/scope/paths';
import { sentScopeLabel } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { type NextStep, nextStepOf } from '@/domain/upgrade/next-step';
import { type UpgradeFacts, upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import type { UpgradeStep } from '@/domain/upgrade/upgrade-step';
import { autoUpgradeSteps, upgradeSteps } from '@/domain/upgrade/upgrade-steps';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { useToday } from '@/features/fleet/data-clock';
import { nextStepText, requestAsk } from '@/features/words/next-step-labels';
import { commandBlocks, copiedText } from '@/lib/copied-text';
import { hrefOf, sharedLink } from '@/lib/href';
import { Button } from '@/ui/Button';
import { CopyPreview } from '@/ui/CopyPreview';
import { copyAndSay } from '@/ui/copy-and-say';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Sentence } from '@/ui/Sentence';
import { CommandList } from '../CommandList';
import type { DelegateDialogSubject } from '../delegate-task';
import { remedyLabel, TROUBLESHOOTER_LABEL } from '../remedy-labels';
import { SignatureHint } from '../SignatureHint';
import { PLACES, platformOf } from '../troubleshooter/commands';
import { LEGACY_GRACE } from '../troubleshooter/requirement-labels';
import { keptTexts, useKeptText } from '../use-kept-text';
import {
  CAUTIONS,
  GRACE_TEXTS,
  LATEST_LOADING,
  noCommandsText,
  notUpgradedText,
  requestEvidence,
  STEP_LABELS,
  supportStatement,
  versionText,
  WORKLOAD_LABELS,
} from './upgrade-labels';

interface UpgradeDialogProps extends DelegateDialogSubject {
  readonly onTroubleshoot: () => void;
}

/** Shows why a delegate has not upgraded itself, the commands that upgrade it, and a request for its owner. */
export function UpgradeDialog({ scope, fleet, delegate, onTroubleshoot, onClose }: UpgradeDialogProps) {
  const [zone] = usePreference(TIME_ZONE);
  const facts = upgradeFacts(fleet, rowOf(fleet, delegate.key), delegate);
  const { kind, name, reason, isLatestLoading } = facts;
  const today = useToday(fleet);
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
  // No command can upgrade a legacy delegate, which is another workload, or one that runs the latest version.
  const hasRecipe = reason !== 'LEGACY' && reason !== 'CURRENT';
  const steps = hasRecipe && image !== '' ? named(upgradeSteps(target)) : [];
  const due = nextStepOf(delegate, facts);
  // Nobody is asked to wait.
  const step = due === undefined || due === 'awaitUpgrader' ? hasRecipe && 'upgrade' : due;
  const asked = step === 'upgrade' ? steps : [];
  const request =
    !isLatestLoading &&
    step &&
    copiedText([
      requestAsk(step, { subject: `the Harness delegate ${name} in ${whereOf(scope, delegate)}`, image }),
      requestEvidence(fleet, delegate, facts, zone).map((sentence) => `- ${sentence}`),
      step === 'upgrade' && notUpgradedText(facts, zone),
      asked.length > 0 && CAUTIONS[kind],
      ...commandBlocks(asked),
      `Details: ${sharedLink(hrefOf(pathToDelegate(scope, delegate)))}`,
    ]);
  return (
    <Dialog
      title={`${remedyLabel('upgrade', delegate).replace('…', '')} ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {step && (
            <Button
              variant="primary"
              disabledReason={request ? undefined : LATEST_LOADING}
              onClick={() => request && void copyAndSay(request, 'Request')}
            >
              Copy request
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Situation facts={facts} today={today} />
        <NextStepPart {...{ due, image, hasRecipe, onTroubleshoot }} />
        {reason !== 'CURRENT' && (
          <Part id="upgrade-reason" title="Why it has not upgraded itself">
            <p>{notUpgradedText(facts, zone)}</p>
            <DocumentLinks documents={['autoUpgrade', 'expiration', 'support']} />
          </Part>
        )}
        {reason === 'LEGACY' && (
          <Part id="upgrade-commands" title="Replace it">
            <InstallLink scope={scope} />
            {facts.isLegacy && <p>{LEGACY_GRACE}</p>}
            <DocumentLinks documents={['shutdown', 'images']} />
          </Part>
        )}
        {hasRecipe && (
          <RecipePart
            {...{ kind, image, isLatestLoading, steps }}
            fields={[
              { label: 'Image', value: typedImage ?? facts.image ?? '', onChange: setImage },
              ...(place ? [{ label: place.label, value: typedPlace, onChange: setPlace }] : []),
              ...(workload ? [{ label: workload, value: typedWorkload, onChange: setWorkload }] : []),
            ]}
          />
        )}
        <AutoUpgrade scope={scope} facts={facts} steps={named(autoUpgradeSteps(target))} />
        {request && (
          <Part id="upgrade-request" title="Request for the owner">
            <CopyPreview note="The text that “Copy request” copies." text={request} />
          </Part>
        )}
      </div>
    </Dialog>
  );
}

function Situation({ facts, today }: { facts: UpgradeFacts; today: number }) {
  const support = supportStatement(facts, today);
  const version = versionText(facts);
  const isWell = facts.reason === 'CURRENT' && !support;
  const tone = facts.expiredInstances > 0 ? 'bad' : support || facts.releasesBehind ? 'attention' : 'unknown';
  return (
    <Sentence isStatus tone={isWell ? 'good' : tone} detail={support && `${support.detail} ${version}`}>
      {support?.text ?? version}
    </Sentence>
  );
}

interface NextStepPartProps {
  readonly due: NextStep | undefined;
  readonly image: string;
  readonly hasRecipe: boolean;
  readonly onTroubleshoot: () => void;
}

const BEFORE_AN_UPGRADE: ReadonlySet<NextStep> = new Set([
  'troubleshoot',
  'troubleshootOrDelete',
  'troubleshootInstances',
  'troubleshootInstancesAndUpgrade',
  'awaitUpgrader',
  'registerAgain',
  'awaitRelease',
  'check',
]);

/** Shows what comes before any upgrade; nothing if the upgrade itself comes next. */
function NextStepPart({ due, image, hasRecipe, onTroubleshoot }: NextStepPartProps) {
  // Why it waits is said with the commands.
  if (!due || !BEFORE_AN_UPGRADE.has(due) || (due === 'awaitUpgrader' && hasRecipe)) return null;
  return (
    <Part id="upgrade-next-step" title={hasRecipe ? 'Do this first' : 'Next step'}>
      <p className="mb-2">{nextStepText(due, image)}</p>
      {due.startsWith('troubleshoot') && (
        <Button size="sm" onClick={onTroubleshoot}>
          {TROUBLESHOOTER_LABEL}
        </Button>
      )}
    </Part>
  );
}

interface RecipePartProps {
  readonly kind: DelegateKindId;
  readonly image: string;
  readonly isLatestLoading: boolean;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
  }[];
  readonly steps: ReturnType<typeof named>;
}

/** Shows the commands of an upgrade, with fields for what the listing does not report. */
function RecipePart({ kind, image, isLatestLoading, fields, steps }: RecipePartProps) {
  const hintOf = (label: string) => {
    if (label === WORKLOAD_LABELS[kind]) return 'If you are not sure: the first command finds it.';
    if (label !== 'Image') return undefined;
    return image === '' ? (
      `${isLatestLoading ? LATEST_LOADING.slice(0, -1) : 'The latest version is unknown'}: enter image and tag.`
    ) : (
      <SignatureHint image={image} />
    );
  };
  return (
    <Part id="upgrade-commands" title="Upgrade it" below={<CommandList commands={steps} />}>
      <p>{GRACE_TEXTS[kind] || noCommandsText(kind)}</p>
      <DocumentLinks documents={kind === 'ecs' ? ['shutdown', 'ecs'] : ['shutdown']} />
      <div className="mt-2 grid gap-2 min-[480px]:grid-cols-2">
        {fields.map((field) => (
          <TextField key={field.label} isMono {...field} hint={hintOf(field.label)} />
        ))}
      </div>
    </Part>
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
    <Part id="upgrade-automatic" title="Switch auto-upgrade on" below={<CommandList commands={steps} />}>
      <p className="text-xs/5 text-ink-muted">
        If no upgrader is installed, the steps of{' '}
        <a href={hrefOf(pagePath('install', scope))} className="text-accent underline">
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
      <a href={hrefOf(pagePath('install', scope))} className="text-accent underline">
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
  return own === undefined || own === '/' ? sentScopeLabel(scope) : delegateScopeLabel(delegateScopeOf(own));
}
