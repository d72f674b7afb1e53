import { typedName } from '@/domain/install/quote';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { ChosenUpgrade, StepPlan } from '@/domain/upgrade/wave-plan';
import { PLACES, type Platform, platformOf } from '@/features/actions/troubleshooter/commands';
import { keptText, keptTexts, useKeptText } from '@/features/actions/use-kept-text';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatIsoDay } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { CopyPreview } from '@/ui/CopyPreview';
import { copyAndSay } from '@/ui/copy-and-say';
import { TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
import { saveFile } from '@/ui/save-file';
import { LeftOutDelegates, Names } from './NamedReasons';
import {
  KIND_TITLES,
  kindsOf,
  LEFT_OUT_TEXTS,
  lostTagsText,
  orderText,
  stepTitle,
  type UpgradeSheet,
  upgradeSheetParts,
} from './upgrade-sheet';

/** The most steps and delegates that a dialog shows; a copy and a file have all. */
const SHOWN_STEPS = 10;
const SHOWN_DELEGATES = 10;
const PREVIEW_PARTS = 8;

/** What commands need beside a listing, typed once for all delegates or kept for one; and the fields for it. */
export function usePlaces(scope: Scope) {
  const [namespace = PLACES.kubernetes?.usual ?? '', setNamespace] = useKeptText('namespace:many');
  const [cluster = PLACES.ecs?.usual ?? '', setCluster] = useKeptText('cluster:many');
  const places: { readonly [P in Platform]?: string } = { kubernetes: namespace, ecs: cluster };
  return {
    targetOf: ({ delegate, facts }: ChosenUpgrade) => {
      const own = keptTexts(`${scopeKey(scope)}:${delegate.key}`);
      return {
        place: typedName(keptText(own.place) ?? places[platformOf(facts.kind)] ?? ''),
        workload: keptText(own.workload),
        ownImage: typedName(keptText(own.image) ?? ''),
      };
    },
    fieldsFor: (upgrades: readonly ChosenUpgrade[]) => {
      const platforms = new Set(upgrades.map(({ facts }) => platformOf(facts.kind)));
      return (
        <>
          {platforms.has('kubernetes') && (
            <TextField label="Namespace" isMono value={namespace} onChange={setNamespace} />
          )}
          {platforms.has('ecs') && <TextField label="Cluster" isMono value={cluster} onChange={setCluster} />}
        </>
      );
    },
  };
}

interface SheetButtonsProps {
  readonly sheet: UpgradeSheet;
  /** The beginning of the name of the file. */
  readonly file: string;
  readonly disabledReason?: string | undefined;
  readonly onClose: () => void;
}

/** Closes, saves or copies. */
export function SheetButtons({ sheet, file, disabledReason, onClose }: SheetButtonsProps) {
  const text = () => [...upgradeSheetParts(sheet)].join('');
  const save = () =>
    saveFile(
      `${file}${formatIsoDay(sheet.asOf) ?? 'undated'}.md`,
      new Blob([text()], { type: 'text/markdown;charset=utf-8' }),
    );
  return (
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
  );
}

/** Shows the steps, each with its delegates by type. */
export function Order({ plan }: { plan: StepPlan }) {
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
export function LostTags({ upgrades }: { upgrades: readonly ChosenUpgrade[] }) {
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

/** Lists the delegates that the plan leaves out, and why. */
export function LeftOut({ plan: { leftOut } }: { plan: StepPlan }) {
  const named = leftOut.map(({ delegate, reason }) => ({ delegate, reason: LEFT_OUT_TEXTS[reason] }));
  return <LeftOutDelegates leftOut={named} />;
}

/** Shows the beginning of the sheet. */
export function Preview({ sheet }: { sheet: UpgradeSheet }) {
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
