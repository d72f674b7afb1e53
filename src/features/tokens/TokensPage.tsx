import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { failureLabels, mayBeDone } from '@/features/failures/failure-labels';
import { LoadFailure, useOnline } from '@/features/failures/LoadFailure';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { SubpageHead } from '@/features/frame/SubpageHead';
import { useDocumentTitle } from '@/features/frame/use-page-title';
import { counted } from '@/features/words/labels';
import { clock } from '@/lib/clock';
import { formatMoment } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { CreateTokenDialog } from './CreateTokenDialog';
import { DeleteTokenDialog } from './DeleteTokenDialog';
import { tokensQuery } from './queries';
import { RevokeDialog } from './RevokeDialog';
import { TokenListing, tokenBeside } from './TokenListing';
import { focusToken, type TokenAction } from './TokensTable';
import { ValueDialog } from './ValueDialog';

const MORE_TOKENS = { one: 'more token', other: 'more tokens' } as const;

type Asked = AskedOfToken | { readonly action: 'create' } | undefined;

interface AskedOfToken {
  readonly action: TokenAction;
  readonly token: DelegateToken;
  /** The token whose row gets the focus when this token's row is gone. */
  readonly beside: string | undefined;
}

/**
 * The page of the tokens with which delegates register in a scope: their creators, the delegates that use them, and
 * actions.
 */
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
          Create token
        </Button>
      </SubpageHead>
      {managerConfig().isReadOnly ? (
        <EmptyState title="A read-only dashboard shows no tokens">
          The Manager sends the values of tokens together with their list. A read-only dashboard must not
          receive them.
        </EmptyState>
      ) : tokens.isDenied ? (
        <EmptyState title="Not allowed">{disabledReason('core_delegate_view')}</EmptyState>
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
        // Below the room of the status filter and the head of the table.
        <div className="pt-20">
          <Skeleton rows={4} label="Loading tokens" />
        </div>
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
  function retry() {
    void permissions.refetch();
    void list.refetch();
  }
  return { list, isDenied, failure: list.error ?? outageIn(permissions.error), retry };
}

/** A Manager that refuses to report permissions is still reachable. */
function outageIn(error: ManagerError | null): ManagerError | null {
  return error && mayBeDone(error) ? error : null;
}

/** Converts a time of this computer's clock to the Manager's clock, both epoch ms. */
function managerTime(at: number): number {
  return at + clock.now() - Date.now();
}

/** Notices above the tokens: the list is outdated, or some tokens could not be read. */
function Notices({ scope, tokens }: { scope: Scope; tokens: ReturnType<typeof useTokens> }) {
  const isOnline = useOnline();
  const [zone] = usePreference(TIME_ZONE);
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
          <p>
            {`The tokens shown are from ${formatMoment(managerTime(list.dataUpdatedAt), clock.now(), zone) ?? 'an earlier time'}.`}
          </p>
          {labels.detail && <p>{labels.detail}</p>}
        </Banner>
      )}
      {unreadableCount > 0 && (
        <Banner tone="unknown" title={`${counted(unreadableCount, MORE_TOKENS)} could not be read.`} />
      )}
    </>
  );
}

/** Moves the focus after a change: to the token's row, or to the row beside it when that is gone. */
function useFocusAfter(): (done: AskedOfToken) => void {
  // The button that opened the dialog changes or disappears with its row when the dialog closes: the focus moves after
  // both.
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
  /** Names of tokens known to be in use. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: (done: AskedOfToken) => void;
}

/** The dialog of the chosen action, if any. */
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
