import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { isInUse, isRevoked, type TokenRow } from '@/domain/tokens/token-rows';
import { pathToUse } from '@/domain/tokens/token-usage';
import { Unknown } from '@/features/values/values';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDateNear, formatDayNear, formatUntilDay, isMoment } from '@/lib/time';
import { ActionMenu, type MenuItem } from '@/ui/ActionMenu';
import { ActionMenuPopup } from '@/ui/ActionMenuPopup';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SkeletonBar } from '@/ui/Skeleton';
import { StatusText } from '@/ui/StatusText';
import { useClockText } from '@/ui/use-clock-text';

const UNREADABLE = 'The Manager does not report it in a form that this page can read.';

export type TokenAction = 'value' | 'copy' | 'move' | 'revoke' | 'delete';

export interface TokensTableProps {
  readonly scope: Scope;
  readonly rows: readonly TokenRow[];
  /** A sentence; undefined when the action is possible. */
  readonly disabledReason: (action: TokenAction) => string | undefined;
  readonly onAction: (action: TokenAction, token: DelegateToken) => void;
  /** The name of the token that the address asks for: its row is marked, and gets the focus. */
  readonly wanted?: string | undefined;
}

/** Shows the tokens of a scope: a table, or cards on a narrow screen. */
export function TokensTable({ scope, rows, disabledReason, onAction, wanted }: TokensTableProps) {
  const menuOf = (row: TokenRow) => <TokenMenu {...{ row, disabledReason, onAction }} />;
  return (
    <DataTable
      label="Tokens"
      isWide
      columns={tokenColumns(scope)}
      sections={[{ id: 'tokens', items: rows }]}
      keyOf={rowKeys(rows)}
      wanted={wanted}
      actions={menuOf}
    />
  );
}

interface TokenMenuProps extends Pick<TokensTableProps, 'disabledReason' | 'onAction'> {
  readonly row: TokenRow;
}

function TokenMenu({ row, disabledReason, onAction }: TokenMenuProps) {
  const all = isRevoked(row) ? AFTER_REVOCATION : BEFORE_REVOCATION;
  const items = all
    .filter(({ action }) => action !== 'move' || isInUse(row) !== false)
    .map(
      ({ action, ...item }): MenuItem => ({
        ...item,
        id: action,
        disabledReason: disabledReason(action),
        onSelect: () => onAction(action, row.token),
      }),
    );
  return (
    <ActionMenu label={`Actions for ${row.token.name}`}>
      {(frame) => <ActionMenuPopup {...frame} items={items} />}
    </ActionMenu>
  );
}

const BEFORE_REVOCATION = [
  { action: 'value', label: 'Reveal value' },
  { action: 'copy', label: 'Copy value' },
  { action: 'move', label: 'Move its delegates…' },
  { action: 'revoke', label: 'Revoke token', tone: 'danger' },
] as const;
const AFTER_REVOCATION = [
  { action: 'move', label: 'Move its delegates…' },
  { action: 'delete', label: 'Delete token', tone: 'danger' },
] as const;

const tokenColumns = (scope: Scope): DataColumns<TokenRow> => [
  {
    header: 'Token',
    width: '19%',
    cell: ({ token }) => <span className="font-mono text-xs">{token.name}</span>,
  },
  { header: 'Status', width: '11%', card: 'beside', cell: (row) => <TokenStatus row={row} /> },
  { header: 'Used by', width: '33%', card: 'below', cell: (row) => <Use scope={scope} row={row} /> },
  { header: 'Created', width: '18%', card: 'none', cell: ({ token }) => <Creation token={token} /> },
  { header: 'Ends', width: '16%', card: 'end', cell: ({ token }) => <End token={token} /> },
];

/** Names are unique, but a broken answer may repeat one. */
function rowKeys(rows: readonly TokenRow[]): (row: TokenRow) => string {
  return (row) => {
    const { name } = row.token;
    const earlier = rows.slice(0, rows.indexOf(row)).filter(({ token }) => token.name === name).length;
    return earlier === 0 ? name : `${name} ${earlier + 1}`;
  };
}

function TokenStatus({ row }: { row: TokenRow }) {
  const { status } = row.token;
  if (status === undefined) return <Unknown why="The Manager reports no status that can be read." />;
  if (status === 'ACTIVE') return <StatusText tone="good">Active</StatusText>;
  return (
    <StatusText
      tone={isInUse(row) === true ? 'attention' : 'good'}
      hint="No delegate can register with it. The Manager deletes it 30 days after the revocation."
    >
      Revoked
    </StatusText>
  );
}

/** The day and the creator. */
function Creation({ token: { createdAt, createdBy } }: { token: DelegateToken }) {
  const [zone] = usePreference(TIME_ZONE);
  const day = useClockText((now) => (isMoment(createdAt) ? formatDateNear(createdAt, now, zone) : undefined));
  return (
    <span className="text-ink-muted">
      <span>{day ?? <Unknown why={UNREADABLE} />}</span>
      {' · '}
      <span>{createdBy === undefined ? <Unknown why={UNREADABLE} /> : (createdBy ?? 'Harness')}</span>
    </span>
  );
}

function End({ token: { revokesAt, status } }: { token: DelegateToken }) {
  const end = revokesAt ?? undefined;
  const until = useClockText((now) =>
    [formatDayNear(end, now), formatUntilDay(end, now)].filter(Boolean).join(', '),
  );
  if (status === 'REVOKED') return <span className="text-ink-muted">–</span>;
  if (revokesAt === null) return <span className="text-ink-muted">Never</span>;
  return until || <Unknown why={UNREADABLE} />;
}

function Use({ scope, row: { token, use } }: { scope: Scope; row: TokenRow }) {
  if (!use) return <SkeletonBar className="w-32" label="Loading" />;
  if (use.state === 'unknown') return <Unknown why={use.why} />;
  const { delegates, instances, connected, isComplete } = use;
  if (delegates === 0 && !isComplete) return <Unknown why="Some delegates could not be read." />;
  if (delegates === 0) return <span className="text-ink-muted">Not in use</span>;
  return (
    <a
      href={hrefOf(pathToUse(scope, token.name))}
      data-hint="Show these delegates in the list, with these instances"
      className="text-accent hover:underline"
    >
      {`${isComplete ? '' : 'at least '}${counted(delegates, DELEGATES)}, ${formatCount(connected)} of ${counted(instances, INSTANCES)} connected`}
    </a>
  );
}
