import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { countTokenUse, pathToUse } from '@/domain/tokens/token-usage';
import { tokenUseQuery } from '@/features/fleet/token-use';
import { Unknown } from '@/features/shared/cells/values';
import { counted, DELEGATES, INSTANCES } from '@/features/shared/labels';
import { failureDetail } from '@/features/shared/states/failure-labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatUntilDay } from '@/lib/time';
import { Button } from '@/ui/Button';
import { CARD_ACTIONS, CARD_NAME, CARD_ROW, CardCell, CardTable } from '@/ui/CardTable';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';
import { useClockText } from '@/ui/use-clock-text';
import { readUse } from './queries';

const UNREADABLE = 'The Manager does not report it in a form that this page can read.';

export type TokenAction = 'value' | 'revoke' | 'delete';

export interface TokensTableProps {
  readonly scope: Scope;
  readonly tokens: readonly DelegateToken[];
  /** A sentence; undefined when the action is possible. */
  readonly disabledReason: (action: TokenAction) => string | undefined;
  readonly onAction: (action: TokenAction, token: DelegateToken) => void;
  /** The name of the token that the address asks for: its row is marked, and gets the focus. */
  readonly wanted?: string | undefined;
}

interface ActionLabel {
  readonly action: TokenAction;
  readonly label: string;
  readonly nameOf: (token: string) => string;
}

const VALUE: ActionLabel = {
  action: 'value',
  label: 'Reveal',
  nameOf: (token) => `Reveal the value of ${token}`,
};
const REVOKE: ActionLabel = { action: 'revoke', label: 'Revoke', nameOf: (token) => `Revoke ${token}` };
const DELETE: ActionLabel = { action: 'delete', label: 'Delete', nameOf: (token) => `Delete ${token}` };

const HEADERS = ['Token', 'Status', 'Created', 'Created by', 'Revoked automatically', 'Used by'] as const;

/** Shows the tokens of a scope: a table, or cards on a narrow screen. */
export function TokensTable({ scope, tokens, disabledReason, onAction, wanted }: TokensTableProps) {
  return (
    <CardTable label="Tokens" headers={HEADERS}>
      {withKeys(tokens).map(({ key, token }) => (
        <TokenRow
          key={key}
          scope={scope}
          token={token}
          isWanted={token.name === wanted}
          disabledReason={disabledReason}
          onAction={(action) => onAction(action, token)}
        />
      ))}
    </CardTable>
  );
}

/** Names are unique, but a broken answer may repeat one. */
function withKeys(tokens: readonly DelegateToken[]) {
  const counts = new Map<string, number>();
  return tokens.map((token) => {
    const count = (counts.get(token.name) ?? 0) + 1;
    counts.set(token.name, count);
    return { key: `${count} ${token.name}`, token };
  });
}

interface TokenRowProps extends Pick<TokensTableProps, 'scope' | 'disabledReason'> {
  readonly token: DelegateToken;
  readonly isWanted: boolean;
  readonly onAction: (action: TokenAction) => void;
}

function TokenRow({ scope, token, isWanted, disabledReason, onAction }: TokenRowProps) {
  const { name, createdAt, createdBy } = token;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isWanted) row.current?.focus();
  }, [isWanted]);
  return (
    <tr
      ref={row}
      role="row"
      data-token={name}
      tabIndex={isWanted ? -1 : undefined}
      aria-current={isWanted || undefined}
      className={`${CARD_ROW} aria-[current]:bg-selected`}
    >
      <th
        role="rowheader"
        scope="row"
        className={`${CARD_NAME} font-mono text-xs in-[[aria-current]]:border-s-3 in-[[aria-current]]:border-accent in-[[aria-current]]:ps-2 min-[901px]:min-w-40`}
      >
        {name}
      </th>
      <CardCell header="Status" isShort>
        <TokenStatus token={token} />
      </CardCell>
      <CardCell header="Created" isShort>
        <RelativeTime at={createdAt} isFocusable />
      </CardCell>
      <CardCell header="Created by">
        {createdBy === undefined ? (
          <Unknown why={UNREADABLE} />
        ) : (
          (createdBy ?? <span className="text-ink-muted">Harness</span>)
        )}
      </CardCell>
      <CardCell header="Revoked automatically">
        <AutoRevoke token={token} />
      </CardCell>
      <CardCell header="Used by" isLate>
        <TokenUse scope={scope} name={name} />
      </CardCell>
      <td role="cell" className={CARD_ACTIONS}>
        <TokenActions token={token} disabledReason={disabledReason} onAction={onAction} />
      </td>
    </tr>
  );
}

/** False when the token is not shown. */
export function focusToken(name: string | undefined): boolean {
  const row = name !== undefined && document.querySelector(`[data-token="${CSS.escape(name)}"]`);
  const button = row && row.querySelector('button');
  if (button) button.focus();
  return Boolean(button);
}

function TokenActions({
  token: { name, status },
  disabledReason,
  onAction,
}: Pick<TokenRowProps, 'token' | 'disabledReason' | 'onAction'>) {
  const actions = status === 'REVOKED' ? [DELETE] : [VALUE, REVOKE];
  return (
    <div className="flex justify-end gap-2 max-[900px]:justify-start">
      {actions.map(({ action, label, nameOf }) => (
        <Button
          key={action}
          size="sm"
          aria-label={nameOf(name)}
          disabledReason={disabledReason(action)}
          onClick={() => onAction(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function TokenStatus({ token: { status } }: { token: DelegateToken }) {
  if (status === undefined) return <Unknown why="The Manager reports no status that can be read." />;
  // An active token is the normal case: plain muted text.
  if (status === 'ACTIVE') return <span className="text-ink-muted">Active</span>;
  return (
    <StatusText
      tone="unknown"
      hint="No delegate can register with it. The Manager deletes it 30 days after the revocation."
    >
      Revoked
    </StatusText>
  );
}

function AutoRevoke({ token: { revokesAt, status } }: { token: DelegateToken }) {
  const until = useClockText((now) => formatUntilDay(revokesAt ?? undefined, now));
  if (status === 'REVOKED') return <span className="text-ink-muted">–</span>;
  if (revokesAt === null) return <span className="text-ink-muted">Never</span>;
  return until ?? <Unknown why={UNREADABLE} />;
}

function TokenUse({ scope, name }: { scope: Scope; name: string }) {
  const { data, error } = useQuery(tokenUseQuery(scope, name));
  if (error) return <Unknown why={`The Manager did not report the use: ${failureDetail(error)}`} />;
  if (!data) return <span className="text-ink-muted">…</span>;
  const { fleet, isComplete } = readUse(data);
  const { delegates, instances, connected } = countTokenUse(fleet);
  if (delegates === 0 && !isComplete) return <Unknown why="Some delegates could not be read." />;
  if (delegates === 0) return <span className="text-ink-muted">{`No delegate of this ${scope.level}`}</span>;
  const counts = `${isComplete ? '' : 'at least '}${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)}`;
  return (
    <>
      <a
        href={hrefOf(pathToUse(scope, name))}
        data-hint="Show these delegates in the list, with these instances"
        className="text-accent hover:underline"
      >
        {counts}
      </a>{' '}
      <span className="text-xs whitespace-nowrap text-ink-muted">
        {`${connected === 0 ? 'none' : formatCount(connected)} connected`}
      </span>
    </>
  );
}
