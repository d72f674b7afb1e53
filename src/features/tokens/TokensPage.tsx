import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { SubpageHead } from '@/features/fleet/SubpageHead';
import { LoadFailure } from '@/features/fleet/states/LoadFailure';
import { useDocumentTitle } from '@/features/fleet/use-page-title';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { CreateTokenDialog } from './CreateTokenDialog';
import { DeleteTokenDialog } from './DeleteTokenDialog';
import { tokensQuery } from './queries';
import { RevokeDialog } from './RevokeDialog';
import { type TokenAction, TokensTable, type TokensTableProps } from './TokensTable';
import { ValueDialog } from './ValueDialog';

type Asked =
  | { readonly action: TokenAction; readonly token: DelegateToken }
  | { readonly action: 'create' }
  | undefined;

/** The tokens with which delegates register in a scope: who created them, which delegates use them, and what can be done. */
export function TokensPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`Tokens · ${scopeLabel(scope)}`);
  const disabledReason = useDisabledReason(scope);
  const [asked, setAsked] = useState<Asked>();
  const { list, isDenied } = useTokens(scope);
  // The button that asked goes or changes with its row, together with the dialog: the focus moves on after both.
  const [doneCount, setDoneCount] = useState(0);
  useEffect(() => {
    if (doneCount > 0) document.getElementById('main')?.focus({ preventScroll: true });
  }, [doneCount]);

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
        <EmptyState title="This dashboard is read-only, and does not ask for tokens" drawing="locked">
          To whoever may edit, the Manager tells a list of tokens together with their values, and a read-only
          dashboard lets nobody have those.
        </EmptyState>
      ) : isDenied ? (
        <EmptyState title="Not allowed" drawing="locked">
          {disabledReason('core_delegate_view')}
        </EmptyState>
      ) : list.data ? (
        <>
          <ListNotices error={list.error} unreadableCount={list.data.unreadableCount} />
          <TokenListing
            scope={scope}
            tokens={list.data.tokens}
            disabledReason={(action) =>
              disabledReason(action === 'value' ? 'core_delegate_edit' : 'core_delegate_delete')
            }
            onAction={(action, token) => setAsked({ action, token })}
          />
        </>
      ) : list.error ? (
        <LoadFailure
          error={list.error}
          scope={scope}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton rows={4} label="Loading tokens" />
      )}
      <TokenDialog
        scope={scope}
        asked={asked}
        taken={new Set(list.data?.tokens.map(({ name }) => name))}
        onClose={() => setAsked(undefined)}
        onDone={() => {
          setAsked(undefined);
          setDoneCount((count) => count + 1);
        }}
      />
    </>
  );
}

/** The tokens of a scope; no request is made that would be refused. */
function useTokens(scope: Scope) {
  const isReadOnly = managerConfig().isReadOnly ?? false;
  const permissions = useQuery({ ...permissionsQuery(scope), enabled: !isReadOnly });
  const isDenied = permissions.data?.core_delegate_view === 'denied';
  const list = useQuery({
    ...tokensQuery(scope),
    enabled: !isReadOnly && !isDenied && !permissions.isPending,
  });
  return { list, isDenied };
}

function ListNotices({ error, unreadableCount }: { error: Error | null; unreadableCount: number }) {
  return (
    <>
      {error && (
        <Banner tone="attention" title="The tokens could not be read again; this is the last that was known.">
          {error.message}
        </Banner>
      )}
      {unreadableCount > 0 && (
        <Banner tone="unknown" title={`${unreadableCount} more of the Manager’s tokens could not be read.`} />
      )}
    </>
  );
}

interface TokenDialogProps {
  readonly scope: Scope;
  readonly asked: Asked;
  /** Names of tokens that are known to be taken. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog for the action that was asked for, if any. */
function TokenDialog({ scope, asked, taken, onClose, onDone }: TokenDialogProps) {
  switch (asked?.action) {
    case 'create':
      return <CreateTokenDialog scope={scope} taken={taken} onClose={onClose} />;
    case 'value':
      return <ValueDialog scope={scope} name={asked.token.name} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog scope={scope} token={asked.token} onClose={onClose} onDone={onDone} />;
    case 'delete':
      return <DeleteTokenDialog scope={scope} name={asked.token.name} onClose={onClose} onDone={onDone} />;
    default:
      return null;
  }
}

const STATUS_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'REVOKED', label: 'Revoked' },
] as const;

/** The table, and the choice of the tokens that it shows. */
function TokenListing({ tokens, ...rest }: TokensTableProps) {
  const [status, setStatus] = useState<(typeof STATUS_CHOICES)[number]['value']>('all');
  if (tokens.length === 0) {
    return (
      <EmptyState title={`No token is owned by this ${rest.scope.level}`} drawing="nothing">
        Delegates register here with tokens of the scopes above, and name this one themselves.
      </EmptyState>
    );
  }
  const shownTokens = sorted(tokens.filter((token) => status === 'all' || token.status === status));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <Choice label="Which tokens" options={STATUS_CHOICES} value={status} onChange={setStatus} />
        <p role="status" className="text-sm text-ink-muted">
          {shownTokens.length === tokens.length
            ? `${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'}`
            : `Showing ${shownTokens.length} of ${tokens.length} tokens`}
        </p>
      </div>
      <TokensTable {...rest} tokens={shownTokens} />
    </>
  );
}

/** Active ones first, then by name; the Manager's order means nothing. */
function sorted(tokens: readonly DelegateToken[]): readonly DelegateToken[] {
  const rank = ({ status }: DelegateToken) => (status === 'REVOKED' ? 1 : 0);
  return tokens.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}
