import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { SubpageHead } from '@/features/fleet/SubpageHead';
import { failureLabels, mayBeDone } from '@/features/fleet/states/failure-labels';
import { LoadFailure, useOnline } from '@/features/fleet/states/LoadFailure';
import { useDocumentTitle } from '@/features/fleet/use-page-title';
import { clock } from '@/lib/clock';
import { formatClockTime } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { CreateTokenDialog } from './CreateTokenDialog';
import { DeleteTokenDialog } from './DeleteTokenDialog';
import { tokensQuery } from './queries';
import { RevokeDialog } from './RevokeDialog';
import { TokenListing, tokenBeside } from './TokenListing';
import { focusToken, type TokenAction } from './TokensTable';
import { CREATE_TEXT, PAGE_TEXT } from './token-labels';
import { ValueDialog } from './ValueDialog';

type Asked = AskedOfToken | { readonly action: 'create' } | undefined;

interface AskedOfToken {
  readonly action: TokenAction;
  readonly token: DelegateToken;
  /** The token whose row gets the focus when the row of this one is gone. */
  readonly beside: string | undefined;
}

/** The tokens with which delegates register in a scope: who created them, which delegates use them, and what can be done. */
export function TokensPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`Tokens · ${scopeLabel(scope)}`);
  const disabledReason = useDisabledReason(scope);
  const [asked, setAsked] = useState<Asked>();
  const tokens = useTokens(scope);
  const { list } = tokens;
  const focusAfter = useFocusAfter();

  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title="Tokens">
        <Button
          variant="primary"
          disabledReason={disabledReason('core_delegate_edit')}
          onClick={() => setAsked({ action: 'create' })}
        >
          {CREATE_TEXT.action}
        </Button>
      </SubpageHead>
      {managerConfig().isReadOnly ? (
        <EmptyState title={PAGE_TEXT.readOnlyTitle} drawing="locked">
          {PAGE_TEXT.readOnly}
        </EmptyState>
      ) : tokens.isDenied ? (
        <EmptyState title={PAGE_TEXT.deniedTitle} drawing="locked">
          {disabledReason('core_delegate_view')}
        </EmptyState>
      ) : list.data ? (
        <>
          <Notices scope={scope} tokens={tokens} />
          <TokenListing
            scope={scope}
            tokens={list.data.tokens}
            disabledReason={(action) =>
              disabledReason(action === 'value' ? 'core_delegate_edit' : 'core_delegate_delete')
            }
            onAction={(action, token) => setAsked({ action, token, beside: tokenBeside(token.name) })}
          />
        </>
      ) : list.error ? (
        <LoadFailure
          error={list.error}
          scope={scope}
          state={{
            nextTryAt: list.errorUpdatedAt + RETRY_MS,
            isFetching: list.isFetching,
            refresh: tokens.retry,
          }}
        />
      ) : (
        <Skeleton rows={4} label={PAGE_TEXT.loading} />
      )}
      <TokenDialog
        scope={scope}
        asked={asked}
        taken={new Set(list.data?.tokens.map(({ name }) => name))}
        onClose={() => setAsked(undefined)}
        onDone={(done) => {
          setAsked(undefined);
          focusAfter(done);
        }}
      />
    </>
  );
}

/** While the page is open it asks this often whether the Manager still answers. */
const CHECK_MS = 60_000;
const RETRY_MS = 15_000;

/** The tokens of a scope; no request is made that would be refused. */
function useTokens(scope: Scope) {
  const isReadOnly = managerConfig().isReadOnly ?? false;
  // The answer about permissions has no secret, so this one is polled in the place of the list.
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
  function retry() {
    void permissions.refetch();
    void list.refetch();
  }
  return { list, isDenied, failure: list.error ?? outageIn(permissions.error), retry };
}

/** A Manager that refuses to name permissions still answers. */
function outageIn(error: ManagerError | null): ManagerError | null {
  return error && mayBeDone(error) ? error : null;
}

/** A time of this computer's clock as a time of the Manager's clock, both epoch ms. */
function managerTime(at: number): number {
  return at + clock.now() - Date.now();
}

/** Notices above the tokens: they are older than they should be, or some could not be read. */
function Notices({ scope, tokens }: { scope: Scope; tokens: ReturnType<typeof useTokens> }) {
  const isOnline = useOnline();
  const { list, failure, retry } = tokens;
  const unreadableCount = list.data?.unreadableCount ?? 0;
  const labels = failure && failureLabels(failure, scope, isOnline);
  return (
    <>
      {labels && (
        <Banner
          tone="attention"
          title={labels.title}
          actions={
            <Button size="sm" onClick={retry} isPending={list.isFetching}>
              Try again
            </Button>
          }
        >
          <p>{PAGE_TEXT.staleTitle(formatClockTime(managerTime(list.dataUpdatedAt)) ?? 'an earlier time')}</p>
          {labels.detail && <p className="text-sm">{labels.detail}</p>}
        </Banner>
      )}
      {unreadableCount > 0 && <Banner tone="unknown" title={PAGE_TEXT.unreadable(unreadableCount)} />}
    </>
  );
}

/** Moves the focus after a change: to the row of the token, or to the row beside it where that is gone. */
function useFocusAfter(): (done: AskedOfToken) => void {
  // The button that asked goes or changes with its row, together with the dialog: the focus moves on after both.
  const [done, setDone] = useState<AskedOfToken>();
  useEffect(() => {
    if (done && !focusToken(done.token.name) && !focusToken(done.beside)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [done]);
  return setDone;
}

interface TokenDialogProps {
  readonly scope: Scope;
  readonly asked: Asked;
  /** Names of tokens that are known to be taken. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: (done: AskedOfToken) => void;
}

/** The dialog for the action that was asked for, if any. */
function TokenDialog({ scope, asked, taken, onClose, onDone }: TokenDialogProps) {
  switch (asked?.action) {
    case 'create':
      return <CreateTokenDialog scope={scope} taken={taken} onClose={onClose} />;
    case 'value':
      return <ValueDialog scope={scope} name={asked.token.name} onClose={onClose} />;
    case 'revoke':
      return (
        <RevokeDialog scope={scope} token={asked.token} onClose={onClose} onDone={() => onDone(asked)} />
      );
    case 'delete':
      return (
        <DeleteTokenDialog
          scope={scope}
          name={asked.token.name}
          onClose={onClose}
          onDone={() => onDone(asked)}
        />
      );
    default:
      return null;
  }
}
