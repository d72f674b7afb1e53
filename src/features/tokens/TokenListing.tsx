import type { TokenList } from '@/api/tokens';
import { isInUse, isRevoked, TOKEN_VIEWS, type TokenView, worstFirst } from '@/domain/tokens/token-rows';
import { pathToUse } from '@/domain/tokens/token-usage';
import { useAddressParam } from '@/features/address/use-address-param';
import { counted } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { EmptyState } from '@/ui/EmptyState';
import { SENTENCE_LINK, Sentence, SentenceSkeleton } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { useTokenRows } from './queries';
import { TokensTable, type TokensTableProps } from './TokensTable';
import { tokenLead } from './token-labels';

const MORE_TOKENS = { one: 'more token', other: 'more tokens' } as const;

const VIEW_LABELS: Record<TokenView, string> = {
  all: 'All',
  'in-use': 'In use',
  'not-in-use': 'Not in use',
  revoked: 'Revoked',
};
/** The names of the views, which `status` in the address has. */
export const VIEW_NAMES = ['all', 'in-use', 'not-in-use', 'revoked'] as const satisfies readonly TokenView[];

interface TokenListingProps extends Omit<TokensTableProps, 'rows' | 'wanted'> {
  readonly list: TokenList;
}

/** Shows the lead, the views of the table, one of which the address chooses, and the table. */
export function TokenListing({ list: { tokens, unreadableCount }, ...rest }: TokenListingProps) {
  const [asked, setView] = useAddressParam('status');
  const [wanted] = useAddressParam('token');
  const rows = useTokenRows(rest.scope, tokens);
  const unreadable = unreadableCount > 0 && (
    <Banner tone="unknown" title={`${counted(unreadableCount, MORE_TOKENS)} could not be read.`} />
  );
  if (rows.length === 0) {
    return (
      <>
        {unreadable}
        <EmptyState title={`This ${rest.scope.level} owns no token`}>
          Delegates can register in this scope with a token of a scope above.
        </EmptyState>
      </>
    );
  }
  const { tone, text, detail, about } = tokenLead(rows);
  const view = VIEW_NAMES.find((one) => one === asked) ?? 'all';
  const choose = (next: TokenView) => setView(next === 'all' ? undefined : next);
  const shown = worstFirst(rows.filter(TOKEN_VIEWS[view]));
  // What the lead says must not change while one reads it.
  const isSettled = rows.every((row) => row.use || !isRevoked(row));
  // Where the use of some is not known, their number says too little.
  const isCounted = (one: TokenView) =>
    !one.endsWith('in-use') || rows.every((row) => isInUse(row) !== undefined);
  return (
    <>
      {isSettled ? (
        <Sentence
          isLead
          isStatus
          tone={tone}
          detail={detail}
          actions={
            about.length > 0 && (
              <a href={hrefOf(pathToUse(rest.scope, ...about))} className={SENTENCE_LINK}>
                Show in the list
              </a>
            )
          }
        >
          {text}
        </Sentence>
      ) : (
        <SentenceSkeleton label="Loading the use of the tokens" />
      )}
      {unreadable}
      {wanted !== null && !tokens.some(({ name }) => name === wanted) && (
        <Banner
          tone="attention"
          title={`The address asks for the token “${wanted}”. It is not among these tokens: the Manager deletes a token 30 days after its revocation.`}
        />
      )}
      <div className="py-2">
        <Choice
          isPlain
          isLabelHidden
          label="Tokens to show"
          options={VIEW_NAMES.map((value) => ({
            value,
            label: VIEW_LABELS[value],
            count: isCounted(value) ? rows.filter(TOKEN_VIEWS[value]).length : undefined,
          }))}
          value={view}
          onChange={choose}
        />
      </div>
      {shown.length > 0 ? (
        <TokensTable {...rest} rows={shown} wanted={wanted ?? undefined} />
      ) : rows.some(({ use }) => !use) ? (
        <Skeleton rows={2} label="Loading the use of the tokens" />
      ) : (
        <EmptyState
          title={
            isCounted(view)
              ? `No token of this scope is ${VIEW_LABELS[view].toLowerCase()}.`
              : 'It is unknown which tokens are in use.'
          }
          actions={<Button onClick={() => choose('all')}>Show all tokens</Button>}
        />
      )}
    </>
  );
}
