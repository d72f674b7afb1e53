import { useMemo } from 'react';
import { sentScopeLabel } from '@/domain/scope/permissions';
import { scopeKey } from '@/domain/scope/scope';
import { rotationOf } from '@/domain/tokens/rotation';
import type { DelegateToken } from '@/domain/tokens/token';
import { reasonAgainstToken, stepPlan } from '@/domain/upgrade/wave-plan';
import { useKeptText } from '@/features/actions/use-kept-text';
import { LeftOut, LostTags, Order, Preview, SheetButtons, usePlaces } from '@/features/bulk/SheetParts';
import type { UpgradeSheet } from '@/features/bulk/upgrade-sheet';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { useFleet } from '@/features/fleet/use-fleet';
import { useFleetWithTokens } from '@/features/fleet/use-fleet-with-tokens';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Field } from '@/ui/Field';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Sentence } from '@/ui/Sentence';
import { SkeletonBar } from '@/ui/Skeleton';
import type { TokenDialogProps } from './RevokeDialog';
import { moveText } from './token-labels';

interface MoveDialogProps extends TokenDialogProps {
  /** The tokens of the scope that delegates can move to. */
  readonly others: readonly DelegateToken[];
  /** Why the reader cannot create a token or revoke one; undefined when they can. */
  readonly whyNot: (action: 'create' | 'revoke') => string | undefined;
  /** Opens the dialog that creates a token. */
  readonly onCreate: () => void;
  /** Opens the dialog that revokes the old one. */
  readonly onRevoke: () => void;
}

/**
 * Moves the delegates of a token to another one: who has moved, and for those that are left the commands, in an order that
 * keeps each tag served. It has no value: a file on the reader's machine has it.
 */
export function MoveDialog({ scope, token, others, whyNot, onCreate, onRevoke, onClose }: MoveDialogProps) {
  const [zone] = usePreference(TIME_ZONE);
  const { fleet, failure } = useFleet(scope);
  const [kept = '', setTo] = useKeptText(`move:${scopeKey(scope)}:${token.name}`);
  const to = others.find(({ name }) => name === kept)?.name;
  const names = useMemo(() => [token.name, ...(to === undefined ? [] : [to])], [token.name, to]);
  const use = useFleetWithTokens(scope, fleet, names);
  const known = use.fleet;
  const rotation = useMemo(() => known && rotationOf(known, token.name, to), [known, token.name, to]);
  const plan = useMemo(
    () => known && rotation && stepPlan(known, rotation.left, reasonAgainstToken),
    [known, rotation],
  );
  const { targetOf, fieldsFor } = usePlaces(scope);
  const upgrades = plan?.steps.flat() ?? [];
  const sheet: UpgradeSheet | undefined =
    known && plan && to !== undefined && upgrades.length > 0
      ? {
          plan,
          token: to,
          where: sentScopeLabel(scope),
          asOf: known.context.asOf,
          zone,
          targetOf: (one) => ({ ...targetOf(one), image: '' }),
        }
      : undefined;
  const progress = rotation && moveText(rotation, { token, to, isComplete: use.isComplete });
  const isOver = rotation?.left.length === 0 && use.isComplete;
  return (
    <Dialog
      title={`Move the delegates of ${token.name}`}
      onClose={onClose}
      footer={
        sheet ? (
          <SheetButtons sheet={sheet} file="delegate-token-" onClose={onClose} />
        ) : (
          <>
            <Button onClick={onClose}>Close</Button>
            {isOver && token.status === 'ACTIVE' && (
              <Button variant="danger" disabledReason={whyNot('revoke')} onClick={onRevoke}>
                {`Revoke ${token.name}`}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {progress ? (
          <Sentence isStatus tone={progress.tone} detail={progress.detail}>
            {progress.text}
          </Sentence>
        ) : (failure ?? use.failure) ? (
          <FailureBanner title="The use of the token could not be read" failure={failure ?? use.failure} />
        ) : use.isReading ? (
          <SkeletonBar className="w-64" label="Loading the use of the token" />
        ) : (
          <Sentence isStatus tone="unknown">
            {`The Manager does not know ${token.name} any more.`}
          </Sentence>
        )}
        {!isOver && (
          <div className="flex items-end gap-2">
            <Field label="New token">
              {(control) => (
                <select {...control} value={to ?? ''} onChange={({ target }) => setTo(target.value)}>
                  <option value="">Choose a token</option>
                  {others.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              )}
            </Field>
            <Button disabledReason={whyNot('create')} onClick={onCreate}>
              Create token
            </Button>
          </div>
        )}
        {sheet && (
          <>
            <Order plan={sheet.plan} />
            <LostTags upgrades={upgrades} />
            <div className="grid gap-2 tablet:grid-cols-3">{fieldsFor(upgrades)}</div>
          </>
        )}
        {plan && <LeftOut plan={plan} />}
        {sheet && <Preview sheet={sheet} />}
      </div>
    </Dialog>
  );
}
