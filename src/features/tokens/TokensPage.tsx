import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { managerConfig } from '@/api/manager';
import { deleteToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { askedBy } from '@/features/failures/asked';
import { failureDetail, mayBeDone } from '@/features/failures/failure-labels';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { PageStates } from '@/features/frame/PageStates';
import { SharePage } from '@/features/frame/ShareButtons';
import { TitleRow } from '@/features/frame/TitleRow';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { Button } from '@/ui/Button';
import { copyAndSay, sayOutcome } from '@/ui/copy-and-say';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { focusRow, keyOfNextRow } from '@/ui/next-row';
import { Skeleton } from '@/ui/Skeleton';
import { CreateTokenDialog } from './CreateTokenDialog';
import { MoveDialog } from './MoveDialog';
import { readTokenValue, tokensQuery } from './queries';
import { RevokeDialog, type TokenDialogProps } from './RevokeDialog';
import { SecretValue } from './SecretValue';
import { TokenListing, VIEW_NAMES } from './TokenListing';
import type { TokenAction } from './TokensTable';

type AskedAction = AskedOfToken | { readonly action: 'create' } | undefined;

interface AskedOfToken {
  readonly action: Exclude<TokenAction, 'copy'>;
  readonly token: DelegateToken;
  /** The token whose row gets the focus when this token's row is gone. */
  readonly beside: string | undefined;
}

/**
 * The page of the tokens with which delegates register in a scope: their creators, the delegates that use them, and
 * actions.
 */
export function TokensPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const disabledReason = useDisabledReason(scope);
  const whyNot = (action: keyof typeof NEEDED) => {
    const permission = NEEDED[action];
    return permission && disabledReason(permission);
  };
  const [asked, setAsked] = useState<AskedAction>();
  const tokens = useTokens(scope);
  const focusAfter = useFocusAfter();
  return (
    <>
      <TitleRow {...{ scope, scopeName }} title="Tokens" known={{ status: VIEW_NAMES }}>
        <SharePage />
        <Button
          variant="primary"
          disabledReason={whyNot('create')}
          onClick={() => setAsked({ action: 'create' })}
        >
          Create token
        </Button>
      </TitleRow>
      {managerConfig().isReadOnly ? (
        <EmptyState title="A read-only dashboard shows no tokens">
          The Manager sends the values of tokens together with their list. A read-only dashboard must not
          receive them.
        </EmptyState>
      ) : tokens.isDenied ? (
        <EmptyState title="Not allowed">{disabledReason('core_delegate_view')}</EmptyState>
      ) : (
        <PageStates scope={scope} asked={tokens} waiting={WAITING}>
          {(list) => (
            <TokenListing
              scope={scope}
              list={list}
              disabledReason={whyNot}
              onAction={(action, token) =>
                action === 'copy'
                  ? void copyValue(scope, token.name)
                  : setAsked({ action, token, beside: keyOfNextRow(new Set([token.name])) })
              }
            />
          )}
        </PageStates>
      )}
      <AskedDialog
        scope={scope}
        asked={asked}
        tokens={tokens.data?.tokens ?? []}
        whyNot={whyNot}
        onAsk={setAsked}
        onClose={() => setAsked(undefined)}
        onDone={(done) => {
          setAsked(undefined);
          focusAfter(done);
        }}
      />
    </>
  );
}

/** The permission that each action needs, if any. */
const NEEDED = {
  create: 'core_delegate_edit',
  value: 'core_delegate_edit',
  copy: 'core_delegate_edit',
  move: undefined,
  revoke: 'core_delegate_delete',
  delete: 'core_delegate_delete',
} as const satisfies Record<TokenAction | 'create', string | undefined>;

/** Copies without showing; says what happened. */
async function copyValue(scope: Scope, name: string): Promise<void> {
  try {
    await copyAndSay(await readTokenValue(scope, name), 'Value');
  } catch (error) {
    sayOutcome(`Not copied: ${error instanceof Error ? failureDetail(error) : String(error)}`);
  }
}

/** Below the room of the status filter and the head of the table. */
const WAITING = (
  <div className="pt-20">
    <Skeleton rows={4} label="Loading tokens" />
  </div>
);

/** The interval of the check whether the Manager still answers, while the page is open. */
const CHECK_MS = 60_000;
const RETRY_MS = 15_000;

/** Fetches the tokens of a scope, unless the request would be refused. */
function useTokens(scope: Scope) {
  const isReadOnly = managerConfig().isReadOnly ?? false;
  // The permissions contain no secret, so they are polled instead of the list.
  const permissions = useQuery({
    ...permissionsQuery(scope),
    enabled: !isReadOnly,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : CHECK_MS),
  });
  const isDenied = permissions.data?.core_delegate_view === 'denied';
  const list = useQuery({
    ...tokensQuery(scope),
    enabled: !isReadOnly && !isDenied && !permissions.isPending,
    refetchInterval: ({ state }) => state.error !== null && RETRY_MS,
  });
  const asked = askedBy(list, RETRY_MS);
  // A Manager that refuses to report permissions is still reachable.
  const outage = permissions.error && mayBeDone(permissions.error) ? permissions.error : undefined;
  function refresh() {
    void permissions.refetch();
    asked.refresh();
  }
  return { ...asked, isDenied, failure: asked.failure ?? (list.data && outage), refresh };
}

/** Moves the focus after a change: to the token's row, or to the row beside it when that is gone. */
function useFocusAfter(): (done: AskedOfToken) => void {
  // The button that opened the dialog changes or disappears with its row when the dialog closes: the focus moves after
  // both.
  const [done, setDone] = useState<AskedOfToken>();
  useEffect(() => {
    if (done) focusRow(done.token.name, done.beside);
  }, [done]);
  return setDone;
}

interface AskedDialogProps extends Pick<TokenDialogProps, 'scope' | 'onClose'> {
  readonly asked: AskedAction;
  /** The known tokens of the scope. */
  readonly tokens: readonly DelegateToken[];
  readonly whyNot: (action: 'create' | 'revoke') => string | undefined;
  readonly onAsk: (asked: AskedAction) => void;
  readonly onDone: (done: AskedOfToken) => void;
}

/** The dialog of the chosen action, if any. */
function AskedDialog({ scope, asked, tokens, whyNot, onAsk, onClose, onDone }: AskedDialogProps) {
  if (!asked) return null;
  if (asked.action === 'create') {
    const taken = new Set(tokens.map(({ name }) => name));
    return <CreateTokenDialog {...{ scope, taken, onClose }} />;
  }
  const dialog = { scope, token: asked.token, onClose, onDone: () => onDone(asked) };
  switch (asked.action) {
    case 'value':
      return <ValueDialog {...dialog} />;
    case 'move':
      return (
        <MoveDialog
          {...dialog}
          others={tokens.filter(({ name, status }) => status === 'ACTIVE' && name !== asked.token.name)}
          whyNot={whyNot}
          onCreate={() => onAsk({ action: 'create' })}
          onRevoke={() => onAsk({ ...asked, action: 'revoke' })}
        />
      );
    case 'revoke':
      return <RevokeDialog {...dialog} />;
    case 'delete':
      return <DeleteTokenDialog {...dialog} />;
  }
}

/** Shows the value of a token. The dialog fetches the value when it opens and drops it when it closes. */
function ValueDialog({ scope, token: { name }, onClose }: TokenDialogProps) {
  return (
    <Dialog title={`Value of ${name}`} size="sm" onClose={onClose}>
      <p className="mb-3">Anyone who has this value can register a delegate, and that delegate gets tasks.</p>
      <SecretValue read={() => readTokenValue(scope, name)} isRevealed />
    </Dialog>
  );
}

/** Asks for confirmation before a revoked token is deleted. Nothing that runs depends on it. */
function DeleteTokenDialog({ scope, token: { name }, onClose, onDone }: TokenDialogProps) {
  const deletion = useWrite({
    send: () => deleteToken(scope, name),
    // Only the list: the delegates that use the token can no longer be requested.
    shownBy: [tokensQuery(scope).queryKey],
    successText: () => `The token ${name} was deleted.`,
    onSuccess: onDone,
  });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete token"
      write={deletion}
      failure={{ refusal: 'The token was not deleted', shownBy: 'the list' }}
      onSubmit={() => deletion.start(undefined)}
      onClose={onClose}
    >
      <p>
        It is already revoked, so no delegate stops. It leaves the list now, and its name can be used again.
      </p>
    </ConfirmDialog>
  );
}
