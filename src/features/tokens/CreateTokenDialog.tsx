import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { createToken } from '@/api/tokens';
import { brokenRule, tokenNameRules } from '@/domain/names/delegate-name';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { clock } from '@/lib/clock';
import { formatIsoDay } from '@/lib/time';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogActions } from '@/ui/DialogActions';
import { TextField } from '@/ui/Field';
import { TOKENS_KEY } from './queries';
import { readTokenValue } from './read-token-value';
import { SecretValue } from './SecretValue';

interface CreateTokenDialogProps {
  readonly scope: Scope;
  /** Names of tokens that are known to be taken. */
  readonly taken: ReadonlySet<string>;
  readonly onCreated?: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}

interface Made {
  readonly name: string;
  /** Absent when the Manager did not tell it. */
  readonly value?: string;
}

/** Makes a token and offers its value once. What is refused stays as it was typed. */
export function CreateTokenDialog(props: CreateTokenDialogProps) {
  // Here and nowhere else, so that it goes with the dialog.
  const [made, setMade] = useState<Made>();
  return made ? <MadeToken {...props} made={made} /> : <NewToken {...props} onMade={setMade} />;
}

function NewToken({
  scope,
  taken,
  onCreated,
  onClose,
  onMade,
}: CreateTokenDialogProps & { onMade: (made: Made) => void }) {
  const client = useQueryClient();
  const formId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [day, setDay] = useState('');
  const [isChecked, setChecked] = useState(false);
  // The value goes to the dialog: what a mutation gives, its cache keeps.
  const creation = useMutation({
    mutationFn: async (revokesAt: number | undefined) => {
      const { value } = await createToken(scope, { name, revokesAt });
      onMade({ name, ...(value !== undefined && { value }) });
    },
    onSuccess: () => {
      announce(`${name} was created.`);
      onCreated?.(name);
    },
    // After a lost answer as well: the token may be there.
    onSettled: () => client.invalidateQueries({ queryKey: TOKENS_KEY }),
  });
  // That a name is free is for the Manager to say: those of other scopes are not known here.
  const rules = tokenNameRules(name, taken.has(name) ? taken : undefined);
  const nameProblem = name === '' ? 'Give the token a name.' : brokenRule(rules);
  const revokesAt = day === '' ? undefined : Date.parse(day);
  const dayProblem =
    revokesAt === undefined || revokesAt > clock.now() ? undefined : 'Choose a day after today.';

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (nameProblem !== undefined) nameRef.current?.focus();
    else if (dayProblem === undefined && !creation.isPending) creation.mutate(revokesAt);
  }

  return (
    <Dialog
      title="Create token"
      isOpen
      isBusy={creation.isPending}
      onClose={onClose}
      initialFocusRef={nameRef}
      footer={
        <DialogActions
          onCancel={onClose}
          busyWords="The Manager is creating it."
          type="submit"
          form={formId}
          variant="primary"
          isPending={creation.isPending}
        >
          Create token
        </DialogActions>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={handleSubmit}
        className="flex flex-col gap-3"
        aria-label="New token"
      >
        <p>Delegates that register with it and name no scope themselves end up in {scopeInWords(scope)}.</p>
        <TextField
          ref={nameRef}
          label="Name"
          value={name}
          onChange={setName}
          rules={rules}
          hint="Unique in the account, among revoked tokens too."
          problem={isChecked ? nameProblem : undefined}
        />
        <TextField
          label="Revoke automatically on (optional)"
          type="date"
          min={formatIsoDay(clock.now() + 86_400_000)}
          value={day}
          onChange={setDay}
          hint="At the start of that day in UTC; the Manager can be up to an hour late. Delegates that use it stop then."
          problem={isChecked ? dayProblem : undefined}
        />
        {creation.error && (
          <WriteFailure error={creation.error} refusal="The token was not created" again="the list has" />
        )}
      </form>
    </Dialog>
  );
}

function MadeToken({ scope, onClose, made: { name, value } }: CreateTokenDialogProps & { made: Made }) {
  const doneRef = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      title={`Token ${name}`}
      isOpen
      onClose={onClose}
      initialFocusRef={doneRef}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p ref={doneRef} tabIndex={-1} className="mb-3 outline-none">
        The token was created. Copy its value now: when this closes, it is forgotten here, and whoever needs
        it later has to be allowed to edit.
      </p>
      <SecretValue
        read={() => (value === undefined ? readTokenValue(scope, name) : Promise.resolve(value))}
      />
    </Dialog>
  );
}
