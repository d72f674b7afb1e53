import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeToken } from '@/api/tokens';
import { scopeInWords } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { useWrite } from '@/features/fleet/writes/use-write';
import { Banner } from '@/ui/Banner';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { TextField } from '@/ui/Field';
import { TOKENS_KEY } from './queries';
import { type RevokeForecast, readRevokeImpact } from './read-revoke-impact';
import { affectedText, needsTyping, revokeSummary, scopesText } from './revoke-labels';

interface RevokeDialogProps {
  readonly scope: Scope;
  readonly token: DelegateToken;
  readonly onClose: () => void;
  /** Called when it was revoked and the list shows it. */
  readonly onDone: () => void;
}

const MOST_NAMES = 10;

/** Asks before a token is revoked, and says first which delegates stop. When something that runs may stop, the name must be typed. */
export function RevokeDialog({ scope, token, onClose, onDone }: RevokeDialogProps) {
  const { name } = token;
  const owner = token.scope ?? scope;
  const [typed, setTyped] = useState('');
  const forecast = useForecast(owner, name);
  const revocation = useWrite({
    send: () => revokeToken(scope, name),
    // What stops shows in every list of delegates.
    shownBy: [TOKENS_KEY, FLEETS_KEY],
    successText: () => `The token ${name} was revoked.`,
    onSuccess: onDone,
  });
  const mustType = forecast !== undefined && needsTyping(forecast);

  return (
    <ConfirmDialog
      title="Revoke token"
      busyWords="The Manager is revoking it."
      isPending={revocation.isPending}
      disabledReason={
        forecast === undefined
          ? 'Wait until it is known who uses it.'
          : mustType && typed !== name
            ? 'Type the name of the token first.'
            : undefined
      }
      onConfirm={() => revocation.start(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          <strong>{name}</strong> of {scopeInWords(owner)} is revoked for good. The Manager tells every
          instance that registered with it to stop, in whatever scope.
        </p>
        {forecast ? (
          <Forecast forecast={forecast} />
        ) : (
          <output className="text-ink-muted">Finding out who uses it…</output>
        )}
        {mustType && (
          <TextField label={`Type ${name} to revoke it`} value={typed} onChange={setTyped} isMono />
        )}
        {revocation.error && (
          <WriteFailure error={revocation.error} refusal="The token was not revoked" again="the list has" />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** What a revoke would do, as of the moment when the dialog was opened; undefined until it is known. */
function useForecast(owner: Scope, name: string): RevokeForecast | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['delegates', 'revoke-forecast', scopeKey(owner), name],
    queryFn: ({ signal }) => readRevokeImpact(owner, name, { client, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

function Forecast({ forecast }: { forecast: RevokeForecast }) {
  const { impact, knowsAllScopes } = forecast;
  const isHarmless = !needsTyping(forecast);
  if (impact.state === 'unknown') return <Banner tone="attention" title={revokeSummary(forecast)} />;
  const { affected, lostTags, unread, unreadOthers } = impact;
  return (
    <>
      <Banner
        tone={impact.stoppingInstances > 0 ? 'bad' : isHarmless ? 'good' : 'attention'}
        title={revokeSummary(forecast)}
      >
        {affected.length > 0 && (
          <ul aria-label="Delegates that use it" className="list-disc ps-5">
            {affected.slice(0, MOST_NAMES).map((each) => (
              <li key={`${scopeKey(each.scope)} ${each.key}`}>{affectedText(each)}</li>
            ))}
            {affected.length > MOST_NAMES && <li>and {affected.length - MOST_NAMES} more</li>}
          </ul>
        )}
      </Banner>
      {lostTags.length > 0 && (
        <Banner tone="attention" title="Tags that lose their last connected delegate">
          <ul className="list-disc ps-5">
            {lostTags.map(({ scope, tags }) => (
              <li key={scopeKey(scope)}>
                {tags.join(', ')} for steps of {scopeInWords(scope)}
                {scope.level !== 'project' && ', and below it where no delegate has them'}
              </li>
            ))}
          </ul>
          {unreadOthers.length > 0 &&
            `Other delegates of ${scopesText(unreadOthers)} could not be read; they may have some of these.`}
        </Banner>
      )}
      {unread.length > 0 && <p>It is not known who uses it in {scopesText(unread)}: there may be more.</p>}
      {!knowsAllScopes && (
        <p>Organizations or projects could not all be listed: in the others there may be more.</p>
      )}
    </>
  );
}
