import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { permissionsQuery } from '@/features/fleet/permissions-query';
import { SubpageHead } from '@/features/fleet/SubpageHead';
import { LoadFailure } from '@/features/fleet/states/LoadFailure';
import { useWhyNot } from '@/features/fleet/use-disabled-reason';
import { useDocumentTitle } from '@/features/fleet/use-document-title';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { EmptyState } from '@/ui/EmptyState';
import { Skeleton } from '@/ui/Skeleton';
import { CreateTokenDialog } from './CreateTokenDialog';
import { DeleteTokenDialog } from './DeleteTokenDialog';
import { tokensQuery } from './queries';
import { RevokeDialog } from './RevokeDialog';
import { type TokenAction, TokensTable } from './TokensTable';
import { ValueDialog } from './ValueDialog';

type Asked =
  | { readonly action: TokenAction; readonly token: DelegateToken }
  | { readonly action: 'create' }
  | undefined;

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'REVOKED', label: 'Revoked' },
] as const;

/** The tokens with which delegates register in a scope: who made them, who uses them, and the ways to make and end them. */
export function TokensPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`Tokens · ${scopeLabel(scope)}`);
  const whyNot = useWhyNot(scope);
  const [asked, setAsked] = useState<Asked>();
  const isReadOnly = managerConfig().isReadOnly ?? false;
  const permissions = useQuery({ ...permissionsQuery(scope), enabled: !isReadOnly });
  const isDenied = permissions.data?.core_delegate_view === 'denied';
  // A question that would be refused is not asked.
  const list = useQuery({
    ...tokensQuery(scope),
    enabled: !isReadOnly && !isDenied && !permissions.isPending,
  });
  // What asked goes or changes with its row, in the same breath as the dialog: the focus moves on after both.
  const [doneCount, setDoneCount] = useState(0);
  useEffect(() => {
    if (doneCount > 0) document.getElementById('main')?.focus({ preventScroll: true });
  }, [doneCount]);

  const close = () => setAsked(undefined);
  function handleDone() {
    close();
    setDoneCount((count) => count + 1);
  }

  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title="Tokens">
        <Button
          variant="primary"
          disabledReason={whyNot('core_delegate_edit')}
          onClick={() => setAsked({ action: 'create' })}
        >
          Create token
        </Button>
      </SubpageHead>
      {isReadOnly ? (
        <EmptyState title="This dashboard is read-only, and does not ask for tokens" drawing="locked">
          To whoever may edit, the Manager tells a list of tokens together with their values, and a read-only
          dashboard lets nobody have those.
        </EmptyState>
      ) : isDenied ? (
        <EmptyState title="Not allowed" drawing="locked">
          {whyNot('core_delegate_view')}
        </EmptyState>
      ) : list.data ? (
        <>
          {list.error && (
            <Banner
              tone="attention"
              title="The tokens could not be read again; this is the last that was known."
            >
              {list.error.message}
            </Banner>
          )}
          {list.data.unreadableCount > 0 && (
            <Banner
              tone="unknown"
              title={`${list.data.unreadableCount} more of the Manager’s tokens could not be read.`}
            />
          )}
          <Listed
            scope={scope}
            tokens={list.data.tokens}
            whyNot={(action) => whyNot(action === 'value' ? 'core_delegate_edit' : 'core_delegate_delete')}
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
      {asked?.action === 'create' && (
        <CreateTokenDialog
          scope={scope}
          taken={new Set(list.data?.tokens.map(({ name }) => name))}
          onClose={close}
        />
      )}
      {asked?.action === 'value' && <ValueDialog scope={scope} name={asked.token.name} onClose={close} />}
      {asked?.action === 'revoke' && (
        <RevokeDialog scope={scope} token={asked.token} onClose={close} onDone={handleDone} />
      )}
      {asked?.action === 'delete' && (
        <DeleteTokenDialog scope={scope} name={asked.token.name} onClose={close} onDone={handleDone} />
      )}
    </>
  );
}

type ListedProps = Parameters<typeof TokensTable>[0];

function Listed({ tokens, ...rest }: ListedProps) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]['value']>('all');
  if (tokens.length === 0) {
    return (
      <EmptyState title={`No token is owned by this ${rest.scope.level}`} drawing="nothing">
        Delegates register here with tokens of the scopes above, and name this one themselves.
      </EmptyState>
    );
  }
  const chosen = byName(tokens.filter(({ status }) => shown === 'all' || status === shown));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <Choice label="Which tokens" options={SHOWN} value={shown} onChange={setShown} />
        <p role="status" className="text-sm text-ink-muted">
          {chosen.length === tokens.length
            ? `${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'}`
            : `Showing ${chosen.length} of ${tokens.length} tokens`}
        </p>
      </div>
      <TokensTable {...rest} tokens={chosen} />
    </>
  );
}

/** Active ones first; the Manager's order means nothing. */
function byName(tokens: readonly DelegateToken[]): readonly DelegateToken[] {
  const rank = ({ status }: DelegateToken) => (status === 'REVOKED' ? 1 : 0);
  return tokens.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}
