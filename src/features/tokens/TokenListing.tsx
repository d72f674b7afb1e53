import type { TokenList } from '@/api/tokens';
import type { DelegateToken } from '@/domain/tokens/token';
import { useAddressParam } from '@/features/address/use-address-param';
import { counted } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { EmptyState } from '@/ui/EmptyState';
import { TokensTable, type TokensTableProps } from './TokensTable';

const TOKENS = { one: 'token', other: 'tokens' } as const;
const MORE_TOKENS = { one: 'more token', other: 'more tokens' } as const;

const STATUS_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'REVOKED', label: 'Revoked' },
] as const;
const [ALL] = STATUS_CHOICES;

interface TokenListingProps extends Omit<TokensTableProps, 'tokens' | 'wanted'> {
  readonly list: TokenList;
}

/** Shows the table and the status filter, which is part of the address. */
export function TokenListing({ list: { tokens, unreadableCount }, ...rest }: TokenListingProps) {
  const [asked, setStatus] = useAddressParam('status');
  const [wanted] = useAddressParam('token');
  const unreadable = unreadableCount > 0 && (
    <Banner tone="unknown" title={`${counted(unreadableCount, MORE_TOKENS)} could not be read.`} />
  );
  if (tokens.length === 0) {
    return (
      <>
        {unreadable}
        <EmptyState title={`This ${rest.scope.level} owns no token`}>
          Delegates can register in this scope with a token of a scope above.
        </EmptyState>
      </>
    );
  }
  const chosen = STATUS_CHOICES.find(({ value }) => value === asked);
  const { value: status, label } = chosen ?? ALL;
  const choose = (value: string) => setStatus(value === ALL.value ? undefined : value);
  const shown = inOrder(tokens.filter((token) => status === ALL.value || token.status === status));
  return (
    <>
      {unreadable}
      {asked !== null && !chosen && (
        <Banner
          tone="attention"
          title={`The address asks for tokens with the status “${asked}”. There is no such status, so all tokens are shown.`}
        />
      )}
      {wanted !== null && !tokens.some(({ name }) => name === wanted) && (
        <Banner
          tone="attention"
          title={`The address asks for the token “${wanted}”. It is not among these tokens: the Manager deletes a token 30 days after its revocation.`}
        />
      )}
      <div className="flex min-h-12 flex-wrap items-center gap-3 py-2">
        <Choice
          isLabelHidden
          label="Tokens to show"
          options={STATUS_CHOICES}
          value={status}
          onChange={choose}
        />
        <p role="status" className="text-xs text-ink-muted">
          {`${shown.length < tokens.length ? `Showing ${formatCount(shown.length)} of ` : ''}${counted(tokens.length, TOKENS)}`}
        </p>
      </div>
      {shown.length > 0 ? (
        <TokensTable {...rest} tokens={shown} wanted={wanted ?? undefined} />
      ) : (
        <EmptyState
          title={`No token of this scope is ${label.toLowerCase()}.`}
          actions={<Button onClick={() => choose(ALL.value)}>Show all tokens</Button>}
        />
      )}
    </>
  );
}

/** The token that follows in the table; at the end, the one before it. */
export function tokenBeside(name: string): string | undefined {
  const names = [...document.querySelectorAll<HTMLElement>('tr[data-key]')].map(({ dataset }) => dataset.key);
  const position = names.indexOf(name);
  return names[position + 1] ?? names[position - 1];
}

/** Sorts active tokens first, then by name, because the Manager's order has no meaning. */
function inOrder(tokens: readonly DelegateToken[]): readonly DelegateToken[] {
  const rank = ({ status }: DelegateToken) => (status === 'REVOKED' ? 1 : 0);
  return tokens.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}
