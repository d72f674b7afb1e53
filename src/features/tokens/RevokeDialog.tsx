import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeToken } from '@/api/tokens';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import type { AffectedDelegate, LostTags } from '@/domain/tokens/token-usage';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { TOKENS_KEY } from '@/features/fleet/token-use';
import { useScopePath } from '@/features/scopes/use-scope-steps';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { formatCount } from '@/lib/numbers';
import { Badge } from '@/ui/Badge';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { MiddleText } from '@/ui/MiddleText';
import { Part } from '@/ui/Part';
import { Sentence } from '@/ui/Sentence';
import { type RevokeForecast, revokeForecastQuery } from './read-revoke-impact';
import { needsTyping, remainingText, revokeSummary, scopesText, unreadOthersText } from './token-labels';

export interface TokenDialogProps {
  readonly scope: Scope;
  readonly token: DelegateToken;
  readonly onClose: () => void;
  /** Called when the change was made and the list fetched again. */
  readonly onDone: () => void;
}

/**
 * Asks for confirmation before a token is revoked, and shows which delegates stop. The name must be typed when anything
 * running may stop.
 */
export function RevokeDialog({ scope, token, onClose, onDone }: TokenDialogProps) {
  const { name } = token;
  const owner = token.scope ?? scope;
  const { data: forecast, error: forecastError } = useQuery(revokeForecastQuery(owner, name));
  const revocation = useWrite({
    send: () => revokeToken(scope, name),
    // The stopped instances appear in every list of delegates.
    shownBy: [TOKENS_KEY, FLEETS_KEY],
    successText: () => `The token ${name} was revoked.`,
    onSuccess: onDone,
  });
  const mustType = forecast ? needsTyping(forecast) : forecastError !== null;

  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      action="Revoke token"
      size="md"
      write={revocation}
      failure={{ refusal: 'The token was not revoked', shownBy: 'the list' }}
      disabledReason={
        forecast || forecastError ? undefined : 'Wait until the page knows which delegates use the token.'
      }
      typing={mustType ? { name, to: 'to revoke it' } : undefined}
      onSubmit={() => revocation.start(undefined)}
      onClose={onClose}
    >
      {forecast ? (
        <RevokeForecastView forecast={forecast} />
      ) : forecastError ? (
        <FailureBanner
          title="The page could not find out which delegates use the token"
          failure={forecastError}
        />
      ) : (
        <output className="text-ink-muted">Looking for delegates that use the token…</output>
      )}
    </ConfirmDialog>
  );
}

const SHOWN_DELEGATES = 10;
const SHOWN_TAGS = 18;

/** Shows the predicted effect of a revocation: the summary, the first delegates in a table, and the lost tags. */
function RevokeForecastView({ forecast }: { forecast: RevokeForecast }) {
  const { impact, knowsAllScopes } = forecast;
  const summary = revokeSummary(forecast);
  if (impact.state === 'unknown') {
    return (
      <Sentence isStatus tone="attention" detail={CONSEQUENCE}>
        {summary}
      </Sentence>
    );
  }
  const { affected, stoppingInstances, lostTags, unread, unreadOthers } = impact;
  return (
    <>
      <Sentence
        isStatus
        tone={stoppingInstances > 0 ? 'bad' : needsTyping(forecast) ? 'attention' : 'good'}
        detail={CONSEQUENCE}
      >
        {summary}
      </Sentence>
      {affected.length > 0 && <AffectedTable affected={affected} />}
      {lostTags.map((lost) => (
        <LostTagsPart key={scopeKey(lost.scope)} {...lost} />
      ))}
      {lostTags.length > 0 && unreadOthers.length > 0 && <p>{unreadOthersText(unreadOthers)}</p>}
      {unread.length > 0 && (
        <p>
          {`The use of the token in ${scopesText(unread)} could not be read completely. More delegates may stop.`}
        </p>
      )}
      {!knowsAllScopes && (
        <p>Some organizations or projects could not be listed. More delegates may stop there.</p>
      )}
    </>
  );
}

const CONSEQUENCE = 'In every scope, at once. You can’t undo this.';

function ScopePath({ scope }: { scope: Scope }) {
  return useScopePath(scope);
}

const COLUMNS: DataColumns<AffectedDelegate> = [
  { header: 'Delegate', width: '50%', cell: ({ name }) => <MiddleText text={name} /> },
  {
    header: 'Scope',
    cell: ({ scope }) => (
      <span className="text-ink-muted">
        <ScopePath scope={scope} />
      </span>
    ),
  },
  { header: 'Will stop', isNumber: true, cell: ({ stopping }) => formatCount(stopping) },
  {
    header: 'Keep running',
    isNumber: true,
    cell: (delegate) => (
      <span className={delegate.remaining ? undefined : 'text-ink-muted'}>{remainingText(delegate)}</span>
    ),
  },
];

function AffectedTable({ affected }: { affected: readonly AffectedDelegate[] }) {
  const more = affected.length - SHOWN_DELEGATES;
  return (
    <DataTable
      label="Delegates that use the token"
      isDense
      columns={COLUMNS}
      sections={[
        {
          id: 'affected-delegates',
          items: affected.slice(0, SHOWN_DELEGATES),
          foot: more > 0 && `and ${formatCount(more)} more`,
        },
      ]}
      keyOf={({ scope, key }) => `${scopeKey(scope)} ${key}`}
    />
  );
}

function LostTagsPart({ scope, tags }: LostTags) {
  const [isWhole, setWhole] = useState(false);
  const more = isWhole ? 0 : tags.length - SHOWN_TAGS;
  return (
    <Part
      id={`lost-tags-${scopeKey(scope)}`}
      title={`No connected delegate of ${useScopePath(scope)} will have`}
    >
      <ul className="flex flex-wrap gap-1">
        {(more > 0 ? tags.slice(0, SHOWN_TAGS) : tags).map((tag) => (
          <li key={tag} className="flex min-w-0">
            <Badge hint={tag}>{tag}</Badge>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button
              type="button"
              aria-label={`Show ${formatCount(more)} more tags`}
              onClick={() => setWhole(true)}
              className="-my-0.5 h-6 min-w-6 text-xs text-ink-muted hover:text-ink hover:underline"
            >
              {`+${formatCount(more)}`}
            </button>
          </li>
        )}
      </ul>
    </Part>
  );
}
