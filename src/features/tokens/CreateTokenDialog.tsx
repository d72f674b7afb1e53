import { useRef, useState } from 'react';
import { createToken } from '@/api/tokens';
import { brokenRule, tokenNameRules } from '@/domain/names/delegate-name';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { TOKENS_KEY } from '@/features/fleet/token-use';
import { WriteDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { clock } from '@/lib/clock';
import { formatIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { readTokenValue } from './queries';
import { SecretValue } from './SecretValue';

interface CreateTokenDialogProps {
  readonly scope: Scope;
  /** Names of tokens known to be in use. */
  readonly taken: ReadonlySet<string>;
  readonly onCreated?: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}

interface CreatedToken {
  readonly name: string;
  /** Absent when the Manager did not send it. */
  readonly value?: string;
}

/** Creates a token and offers its value once. When the Manager refuses, the form keeps what was typed. */
export function CreateTokenDialog({ taken, onCreated, ...props }: CreateTokenDialogProps) {
  // Only in the state of this dialog, so that the value is dropped with the dialog.
  const [created, setCreated] = useState<CreatedToken>();
  if (created) return <CreatedDialog {...props} created={created} />;
  function handleCreated(token: CreatedToken) {
    setCreated(token);
    onCreated?.(token.name);
  }
  return <FormDialog {...props} taken={taken} onCreated={handleCreated} />;
}

interface FormDialogProps extends Omit<CreateTokenDialogProps, 'onCreated'> {
  readonly onCreated: (token: CreatedToken) => void;
}

function FormDialog({ scope, taken, onCreated, onClose }: FormDialogProps) {
  const nameRef = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const dayRef = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  // A partly typed day has no value, as if the field were empty.
  const [isDayPartial, setDayPartial] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const creation = useCreation(scope, onCreated);
  // Only the Manager knows whether a name is free: this page does not know the tokens of other scopes.
  const rules = tokenNameRules(name, taken.has(name) ? taken : undefined);
  const nameProblem = name === '' ? 'Enter a name.' : brokenRule(rules);
  const revokesAt = day === '' ? undefined : Date.parse(day);
  const dayProblem = problemOfDay(revokesAt, isDayPartial);

  function handleSubmit() {
    const isPartial = dayRef.current?.validity.badInput ?? false;
    setChecked(true);
    setDayPartial(isPartial);
    if (nameProblem !== undefined) nameRef.current?.focus();
    else if (problemOfDay(revokesAt, isPartial) !== undefined) dayRef.current?.focus();
    else creation.start({ name, revokesAt });
  }

  return (
    <WriteDialog
      title="Create token"
      action="Create token"
      write={creation}
      failure={{ refusal: 'The token was not created', shownBy: 'the list' }}
      onSubmit={handleSubmit}
      onClose={onClose}
      initialFocusRef={nameRef}
    >
      <p>
        {`Delegates register with this token. Those that name no scope join ${scopeLabelWithLevel(scope)}.`}
      </p>
      <TextField
        ref={nameRef}
        label="Name"
        value={name}
        onChange={setName}
        // An empty field meets and breaks no rule yet.
        rules={name === '' ? rules.map((rule) => ({ ...rule, holds: undefined })) : rules}
        hint="The name must be unique in the account. Names of revoked tokens count too."
        problem={isChecked ? nameProblem : undefined}
      />
      <TextField
        ref={dayRef}
        label="Revoke automatically on (optional)"
        type="date"
        min={formatIsoDay(clock.now() + DAY_MS)}
        value={day}
        onChange={setDay}
        hint="At the start of that day in UTC, or up to one hour later. Delegates that use the token stop at that time."
        problem={isChecked ? dayProblem : undefined}
      />
    </WriteDialog>
  );
}

function problemOfDay(revokesAt: number | undefined, isPartial: boolean): string | undefined {
  if (revokesAt === undefined) return isPartial ? 'Complete the date, or clear it.' : undefined;
  return revokesAt > clock.now() ? undefined : 'Choose a day after today.';
}

/** Creates a token. The mutation has no result, because the mutation cache would keep the token's value. */
function useCreation(scope: Scope, onCreated: (token: CreatedToken) => void) {
  return useWrite({
    send: async (token: { readonly name: string; readonly revokesAt: number | undefined }) => {
      const { value } = await createToken(scope, token);
      onCreated({ name: token.name, ...(value !== undefined && { value }) });
    },
    // Also after a lost answer, because the token may exist.
    shownBy: [TOKENS_KEY],
    successText: (_nothing, { name }) => `The token ${name} was created.`,
  });
}

interface CreatedDialogProps extends Pick<CreateTokenDialogProps, 'scope' | 'onClose'> {
  readonly created: CreatedToken;
}

function CreatedDialog({ scope, onClose, created: { name, value } }: CreatedDialogProps) {
  const doneRef = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      title={`Token ${name}`}
      size="sm"
      onClose={onClose}
      initialFocusRef={doneRef}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p ref={doneRef} tabIndex={-1} className="mb-3 outline-none">
        The token was created. Copy its value now. This page forgets the value when you close the dialog. To
        read it again, you need core_delegate_edit.
      </p>
      <SecretValue
        read={() => (value === undefined ? readTokenValue(scope, name) : Promise.resolve(value))}
      />
    </Dialog>
  );
}
