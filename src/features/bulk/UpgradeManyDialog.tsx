import { useMemo, useState } from 'react';
import { typedName } from '@/domain/install/quote';
import { sentScopeLabel } from '@/domain/scope/permissions';
import { scopeKey } from '@/domain/scope/scope';
import { selectedRows } from '@/domain/selection/selection';
import { type ChosenUpgrade, type StepPlan, stepPlan } from '@/domain/upgrade/wave-plan';
import { PLACES, type Platform, platformOf } from '@/features/actions/troubleshooter/commands';
import { LATEST_LOADING } from '@/features/actions/upgrade/upgrade-labels';
import { keptText, keptTexts, useKeptText } from '@/features/actions/use-kept-text';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatIsoDay } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { CopyPreview } from '@/ui/CopyPreview';
import { copyAndSay } from '@/ui/copy-and-say';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { saveFile } from '@/ui/save-file';
import type { BulkDialogProps } from './ManyDialog';
import { LeftOutDelegates, Names } from './NamedReasons';
import {
  KIND_TITLES,
  kindsOf,
  LEFT_OUT_TEXTS,
  lostTagsText,
  orderText,
  sheetTitle,
  stepTitle,
  type UpgradeSheet,
  upgradeSheetParts,
} from './upgrade-sheet';

/** The most steps and delegates that the dialog shows; a copy and a file have all. */
const SHOWN_STEPS = 10;
const SHOWN_DELEGATES = 10;
const PREVIEW_PARTS = 8;

interface UpgradeManyDialogProps extends BulkDialogProps {
  /** The number of the wave, when the delegates are one of a plan. */
  readonly wave?: number | undefined;
}

/** Shows one sheet of commands that upgrade the selected delegates, in order, to copy or to save. */
export function UpgradeManyDialog({ scope, fleet, keys, wave, onClose }: UpgradeManyDialogProps) {
  const [zone] = usePreference(TIME_ZONE);
  // The fleet of the moment when the dialog opened, or when the latest version came: a poll must not change what somebody is
  // about to copy.
  const [plannedFleet, setPlannedFleet] = useState(fleet);
  const isLatestLoading = plannedFleet.context.latestVersion.state === 'loading';
  if (isLatestLoading && plannedFleet !== fleet) setPlannedFleet(fleet);
  // The same selection: a new one opens a new dialog.
  const [chosen] = useState(keys);
  const plan = useMemo(
    () => stepPlan(plannedFleet, selectedRows({ keys: chosen }, plannedFleet)),
    [plannedFleet, chosen],
  );
  const { asOf } = plannedFleet.context;
  const upgrades = useMemo(() => plan.steps.flat(), [plan]);
  const [typedImage = '', setImage] = useKeptText(`image:many:${scopeKey(scope)}`);
  const [namespace = PLACES.kubernetes?.usual ?? '', setNamespace] = useKeptText('namespace:many');
  const [cluster = PLACES.ecs?.usual ?? '', setCluster] = useKeptText('cluster:many');
  const places: { readonly [P in Platform]?: string } = { kubernetes: namespace, ecs: cluster };
  const image = typedName(typedImage);
  const sheet = {
    plan,
    wave,
    asOf,
    zone,
    where: sentScopeLabel(scope),
    targetOf: ({ delegate, facts }: ChosenUpgrade) => {
      const own = keptTexts(`${scopeKey(scope)}:${delegate.key}`);
      return {
        place: typedName(keptText(own.place) ?? places[platformOf(facts.kind)] ?? ''),
        workload: keptText(own.workload),
        image: typedName(keptText(own.image) ?? '') || image || facts.image || '',
      };
    },
  };
  const isImageMissing = upgrades.some((upgrade) => sheet.targetOf(upgrade).image === '');
  const disabledReason = isLatestLoading
    ? LATEST_LOADING
    : upgrades.length === 0
      ? 'None of the selected delegates can be upgraded.'
      : isImageMissing
        ? 'The latest version is unknown. Enter an image first.'
        : undefined;
  const text = () => [...upgradeSheetParts(sheet)].join('');
  const save = () =>
    saveFile(
      `delegate-upgrade-${wave === undefined ? '' : `wave-${wave}-`}${formatIsoDay(asOf) ?? 'undated'}.md`,
      new Blob([text()], { type: 'text/markdown;charset=utf-8' }),
    );
  const platforms = new Set(upgrades.map(({ facts }) => platformOf(facts.kind)));
  return (
    <Dialog
      title={sheetTitle(sheet)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button disabledReason={disabledReason} onClick={save}>
            Save as Markdown
          </Button>
          <Button
            variant="primary"
            disabledReason={disabledReason}
            onClick={() => void copyAndSay(text(), 'Commands')}
          >
            Copy all
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Order plan={plan} />
        <LostTags upgrades={upgrades} />
        {upgrades.length > 0 && (
          <div className="grid gap-2 tablet:grid-cols-3">
            <TextField
              label="Image"
              isMono
              value={typedImage}
              onChange={setImage}
              hint="Leave it empty for the latest version of each delegate’s own image."
            />
            {platforms.has('kubernetes') && (
              <TextField label="Namespace" isMono value={namespace} onChange={setNamespace} />
            )}
            {platforms.has('ecs') && (
              <TextField label="Cluster" isMono value={cluster} onChange={setCluster} />
            )}
          </div>
        )}
        <LeftOutDelegates
          leftOut={plan.leftOut.map(({ delegate, reason }) => ({ delegate, reason: LEFT_OUT_TEXTS[reason] }))}
        />
        {disabledReason === undefined && <Preview sheet={sheet} />}
      </div>
    </Dialog>
  );
}

/** Shows the steps, each with its delegates by type. */
function Order({ plan }: { plan: StepPlan }) {
  const { steps } = plan;
  if (steps.length === 0) return <p>None of the selected delegates can be upgraded by commands now.</p>;
  const more = steps.length - SHOWN_STEPS;
  return (
    <div className="flex flex-col gap-2">
      <p>{`One sheet has the commands for each delegate, by type. ${orderText(plan)}`}</p>
      <ol className="flex flex-col gap-2">
        {steps.slice(0, SHOWN_STEPS).map((step, index) => (
          <li key={stepTitle(plan, index)}>
            <Part id={`step-${index}`} title={stepTitle(plan, index)}>
              {kindsOf(step).map((kind) => {
                const ofKind = step.filter(({ facts }) => facts.kind === kind);
                return (
                  <div key={kind}>
                    <h4 className="text-ink-muted">
                      {`${KIND_TITLES[kind]}: ${counted(ofKind.length, DELEGATES)}`}
                    </h4>
                    <Names delegates={ofKind.map(({ delegate }) => delegate)} />
                  </div>
                );
              })}
            </Part>
          </li>
        ))}
      </ol>
      {more > 0 && <p>{`and ${formatCount(more)} more steps`}</p>}
    </div>
  );
}

/** Names the delegates that leave a tag without a connected delegate. Renders nothing if there are none. */
function LostTags({ upgrades }: { upgrades: readonly ChosenUpgrade[] }) {
  const alone = upgrades.filter(({ lostTags }) => lostTags.length > 0);
  if (alone.length === 0) return null;
  const more = alone.length - SHOWN_DELEGATES;
  const leave = alone.length === 1 ? 'leaves a tag' : 'leave tags';
  return (
    <Banner
      tone="attention"
      title={`${counted(alone.length, DELEGATES)} ${leave} without a connected delegate`}
    >
      <ul className="list-disc ps-5">
        {alone.slice(0, SHOWN_DELEGATES).map(({ delegate, lostTags }) => (
          <li key={delegate.key}>
            <strong className="font-medium">{delegate.name}</strong>
            <span>{`: ${lostTagsText(lostTags)}`}</span>
          </li>
        ))}
        {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
      </ul>
    </Banner>
  );
}

/** Shows the beginning of the sheet. */
function Preview({ sheet }: { sheet: UpgradeSheet }) {
  const shown: string[] = [];
  let isWhole = true;
  for (const part of upgradeSheetParts(sheet)) {
    if (shown.length === PREVIEW_PARTS) {
      isWhole = false;
      break;
    }
    shown.push(part);
  }
  return (
    <Part id="upgrade-sheet" title="The sheet">
      <CopyPreview
        note={
          isWhole
            ? 'The text that “Copy all” copies.'
            : 'The beginning of the text. “Copy all” and the file have all of it.'
        }
        text={shown.join('')}
      />
    </Part>
  );
}
