import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { overviewPath } from '@/domain/scope/paths';
import { scopeOf } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Mark } from '@/ui/Mark';
import { type ConnectFailure, connectFailure } from './connect-failure';
import { KeyField } from './KeyField';
import { type OwnKey, readOwnKey } from './own-key';

interface ConnectPageProps {
  /** The only account that this server serves, if it serves one alone. */
  readonly servedAccount: string | undefined;
  /** The account that the address shows, if it names one. */
  readonly shownAccount: string | undefined;
  /** The key in use before was refused. */
  readonly wasRefused: boolean;
  /** Verifies the key and goes on with it. Rejects with a ManagerError. */
  readonly onConnect: (key: OwnKey) => Promise<void>;
}

/** Asks its visitor for an own key. The address stays, so that what it shows comes after. */
export function ConnectPage({ servedAccount, shownAccount, wasRefused, onConnect }: ConnectPageProps) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure>();
  const field = useRef<HTMLInputElement>(null);
  const key = readOwnKey(typed);
  const account = 'account' in key ? key.account : undefined;
  const isForeign = account !== undefined && servedAccount !== undefined && account !== servedAccount;
  const isElsewhere =
    account !== undefined && !isForeign && shownAccount !== undefined && account !== shownAccount;
  const problem = problemOf();

  useEffect(() => {
    document.title = 'Connect · Delegates';
    field.current?.focus();
  }, []);

  function problemOf(): string | undefined {
    if ('problem' in key) return key.problem;
    if (isForeign) return `It is a key of account ${account}; this dashboard serves ${servedAccount} alone.`;
    if (isElsewhere) return `It is a key of account ${account}, and the address shows ${shownAccount}.`;
    return undefined;
  }

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

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) void connect();
  }

  return (
    <main className="mx-auto flex max-w-128 flex-col gap-4 p-6 min-[600px]:pt-16">
      <div className="flex items-center gap-2">
        <Mark />
        <h1 className="text-xl font-semibold">Connect to Harness</h1>
      </div>
      {wasRefused && !failure && (
        <Banner tone="attention" title="The key was refused" isUrgent>
          It has expired or was revoked. Connect with another one: the page is kept as you left it.
        </Banner>
      )}
      <p className="text-ink-muted">
        This dashboard shows what your own key may see
        {shownAccount !== undefined && ` of account ${shownAccount}`}. Harness makes one under your profile,
        “API Keys”. The key stays in the memory of this tab until you disconnect, reload or close it.
      </p>
      {/* The method is for the day on which no script runs: a key must never get into the address. */}
      <form method="post" noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        {/* Password managers keep keys apart by it. */}
        <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
        <KeyField
          ref={field}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if ('account' in readOwnKey(value)) setChecked(true);
          }}
          onBlur={() => setChecked(typed !== '')}
          problem={isChecked ? problem : undefined}
        />
        {isElsewhere && (
          <p>
            <a href={hrefOf(overviewPath(scopeOf(account)))} className="text-accent underline">
              Show account {account} instead
            </a>
          </p>
        )}
        {failure && (
          <Banner tone="bad" title={failure.title} isUrgent>
            {failure.remedy}
          </Banner>
        )}
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            Connect
          </Button>
        </div>
      </form>
    </main>
  );
}
