import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { countTokenUse, pathToUse } from '@/domain/tokens/token-usage';
import { failureDetail } from '@/features/failures/failure-labels';
import { tokenUseQuery } from '@/features/fleet/token-use';
import { Unknown } from '@/features/values/values';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatUntilDay } from '@/lib/time';
import { Button } from '@/ui/Button';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { RelativeTime } from '@/ui/RelativeTime';
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

/** Shows the tokens of a scope: a table, or cards on a narrow screen. */
export function TokensTable({ scope, tokens, disabledReason, onAction, wanted }: TokensTableProps) {
  const buttonFor = (token: DelegateToken, { action, label, nameOf }: ActionLabel) => (
    <Button
      size="sm"
      aria-label={nameOf(token.name)}
      disabledReason={disabledReason(action)}
      onClick={() => onAction(action, token)}
    >
      {label}
    </Button>
  );
  return (
    <DataTable
      label="Tokens"
      columns={tokenColumns(scope, buttonFor)}
      sections={[{ id: 'tokens', items: tokens }]}
      keyOf={rowKeys(tokens)}
      wanted={wanted}
      actions={(token) => buttonFor(token, token.status === 'REVOKED' ? DELETE : REVOKE)}
    />
  );
}

const tokenColumns = (
  scope: Scope,
  buttonFor: (token: DelegateToken, action: ActionLabel) => ReactNode,
): DataColumns<DelegateToken> => [
  { header: 'Token', cell: ({ name }) => <span className="font-mono text-xs">{name}</span> },
  {
    // A column of its own, away from Revoke: a press beside the one must not hit the other.
    header: 'Value',
    isShort: true,
    cell: (token) =>
      token.status === 'REVOKED' ? <span className="text-ink-muted">–</span> : buttonFor(token, VALUE),
  },
  { header: 'Status', isShort: true, cell: (token) => <TokenStatus token={token} /> },
  { header: 'Created', isShort: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} isFocusable /> },
  {
    header: 'Created by',
    cell: ({ createdBy }) =>
      createdBy === undefined ? (
        <Unknown why={UNREADABLE} />
      ) : (
        (createdBy ?? <span className="text-ink-muted">Harness</span>)
      ),
  },
  { header: 'Revoked automatically', cell: (token) => <AutoRevoke token={token} /> },
  { header: 'Used by', width: '33%', cell: ({ name }) => <TokenUse scope={scope} name={name} /> },
];

/** Names are unique, but a broken answer may repeat one. */
function rowKeys(tokens: readonly DelegateToken[]): (token: DelegateToken) => string {
  return (token) => {
    const { name } = token;
    const earlier = tokens.slice(0, tokens.indexOf(token)).filter((other) => other.name === name).length;
    return earlier === 0 ? name : `${name} ${earlier + 1}`;
  };
}

function TokenStatus({ token: { status } }: { token: DelegateToken }) {
  if (status === undefined) return <Unknown why="The Manager reports no status that can be read." />;
  // An active token is the normal case: plain muted text.
  if (status === 'ACTIVE') return <span className="text-ink-muted">Active</span>;
  return (
    <span
      data-hint="No delegate can register with it. The Manager deletes it 30 days after the revocation."
      className="font-medium"
    >
      Revoked
    </span>
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
  if (delegates === 0) return <span className="text-ink-muted">Not in use</span>;
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
