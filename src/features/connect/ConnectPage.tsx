import { clsx } from 'clsx/lite';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { overviewPath } from '@/domain/scope/paths';
import { scopeOf } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { Mark } from '@/ui/Mark';
import { type ConnectFailure, connectFailure } from './connect-failure';
import { type OwnKey, readOwnKey } from './own-key';

interface ConnectPageProps {
  /** The only account that this server serves, if it serves a single one. */
  readonly servedAccount: string | undefined;
  /** The account in the address, if any. */
  readonly shownAccount: string | undefined;
  /** Whether the key used before was refused. */
  readonly wasRefused: boolean;
  /** Verifies the key and opens the pages with it. Rejects with a ManagerError. */
  readonly onConnect: (key: OwnKey) => Promise<void>;
}

/** Asks visitors for their own key. The address stays, so that the pages open there afterwards. */
export function ConnectPage({ servedAccount, shownAccount, wasRefused, onConnect }: ConnectPageProps) {
  const { failure, ...form } = useConnecting({ servedAccount, shownAccount, onConnect });
  useEffect(() => {
    document.title = 'Connect · Delegates';
  }, []);
  return (
    <main className="mx-auto flex max-w-120 flex-col gap-4 p-6 phone:mt-16 phone:rounded-lg phone:border phone:border-line-firm">
      <div className="flex items-center gap-2">
        <Mark />
        <h1 className="text-lg font-semibold">Connect to Harness</h1>
      </div>
      {wasRefused && !failure && (
        <Banner tone="attention" title="The key was refused" isUrgent>
          It has expired or was revoked. Connect with another key. The page keeps your view.
        </Banner>
      )}
      <p className="text-ink-muted">
        {`This dashboard shows what your own key may see${shownAccount !== undefined ? ` of account ${shownAccount}` : ''}. Create a key in your Harness profile, under “API Keys”. The key stays in the memory of this tab until you disconnect, reload or close it.`}
      </p>
      {!isSecureContext && (
        <Banner tone="attention" title="This page is not encrypted">
          Others can read your key on its way to the server. Use an https address.
        </Banner>
      )}
      <ConnectForm {...form}>
        {failure && (
          <Banner tone="bad" title={failure.title} isUrgent>
            {failure.remedy}
          </Banner>
        )}
      </ConnectForm>
    </main>
  );
}

interface ConnectFormProps extends Omit<ReturnType<typeof useConnecting>, 'failure'> {
  readonly children: ReactNode;
}

function ConnectForm({ field, typed, type, check, account, ...props }: ConnectFormProps) {
  const { otherAccount, problem, isPending, submit, children } = props;
  return (
    // With the method POST the key never gets into the address, even when no script runs.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      {/* Password managers distinguish keys by this field. */}
      <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
      <KeyField ref={field} value={typed} onChange={type} onBlur={check} problem={problem} />
      {otherAccount !== undefined && (
        <p>
          <a href={hrefOf(overviewPath(scopeOf(otherAccount)))} className="text-accent hover:underline">
            {`Show account ${otherAccount} instead`}
          </a>
        </p>
      )}
      {children}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          Connect
        </Button>
      </div>
    </form>
  );
}

/** Manages the key while it is typed and verified. */
function useConnecting({ servedAccount, shownAccount, onConnect }: Omit<ConnectPageProps, 'wasRefused'>) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const key = readOwnKey(typed);
  const account = 'account' in key ? key.account : undefined;
  const isUnserved = account !== undefined && servedAccount !== undefined && account !== servedAccount;
  const isOther =
    account !== undefined && !isUnserved && shownAccount !== undefined && account !== shownAccount;
  const problem =
    'problem' in key
      ? key.problem
      : isUnserved
        ? `The key belongs to account ${account}. This dashboard serves only account ${servedAccount}.`
        : isOther
          ? `The key belongs to account ${account}. The address shows account ${shownAccount}.`
          : undefined;

  async function connect(): Promise<void> {
    setChecked(true);
    setFailure(undefined);
    if ('problem' in key || problem !== undefined) {
      field.current?.focus();
      return;
    }
    setPending(true);
    try {
      await onConnect(key);
    } catch (error) {
      setFailure(connectFailure(error));
      field.current?.focus();
    } finally {
      setPending(false);
    }
  }

  return {
    field,
    typed,
    type(text: string) {
      setTyped(text);
      if ('account' in readOwnKey(text)) setChecked(true);
    },
    /** Shows the problem of the key, unless the field is empty. */
    check: () => setChecked(typed !== ''),
    account,
    /** The account of the key when the address names another one. */
    otherAccount: isOther ? account : undefined,
    problem: isChecked ? problem : undefined,
    isPending,
    failure,
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (!isPending) void connect();
    },
  };
}

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** The problem of the key, as a sentence. */
  readonly problem: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The input field for a key: masked until the user reveals it, and recognized by password managers. */
function KeyField({ value, onChange, onBlur, problem, ref }: KeyFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label="Key"
      hint={
        <span>
          A personal access token, <code className="font-mono">pat.account.id.secret</code>, or that of a
          service account, <code className="font-mono">sat.…</code>
        </span>
      }
      problem={problem}
    >
      {({ className, ...control }) => (
        <div className="flex items-center gap-1">
          <input
            {...control}
            ref={ref}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={onBlur}
            className={clsx(className, 'font-mono text-xs')}
          />
          <IconButton
            label={isShown ? 'Hide the key' : 'Reveal the key'}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
