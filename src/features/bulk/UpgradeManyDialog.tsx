import { useMemo, useState } from 'react';
import { typedName } from '@/domain/install/quote';
import { sentScopeLabel } from '@/domain/scope/permissions';
import { scopeKey } from '@/domain/scope/scope';
import { selectedRows } from '@/domain/selection/selection';
import { type ChosenUpgrade, stepPlan } from '@/domain/upgrade/wave-plan';
import { LATEST_LOADING } from '@/features/actions/upgrade/upgrade-labels';
import { useKeptText } from '@/features/actions/use-kept-text';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { BulkDialogProps } from './ManyDialog';
import { LeftOut, LostTags, Order, Preview, SheetButtons, usePlaces } from './SheetParts';
import { sheetTitle } from './upgrade-sheet';

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
  const { targetOf, fieldsFor } = usePlaces(scope);
  const image = typedName(typedImage);
  const sheet = {
    plan,
    wave,
    asOf,
    zone,
    where: sentScopeLabel(scope),
    targetOf: (upgrade: ChosenUpgrade) => {
      const { ownImage, ...target } = targetOf(upgrade);
      return { ...target, image: ownImage || image || upgrade.facts.image || '' };
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
  return (
    <Dialog
      title={sheetTitle(sheet)}
      onClose={onClose}
      footer={
        <SheetButtons
          sheet={sheet}
          file={`delegate-upgrade-${wave === undefined ? '' : `wave-${wave}-`}`}
          disabledReason={disabledReason}
          onClose={onClose}
        />
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
            {fieldsFor(upgrades)}
          </div>
        )}
        <LeftOut plan={plan} />
        {disabledReason === undefined && <Preview sheet={sheet} />}
      </div>
    </Dialog>
  );
}
