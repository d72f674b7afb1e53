import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { revokeToken } from '@/api/tokens';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { FailureBanner } from '@/features/fleet/states/FailureBanner';
import { WriteFailure } from '@/features/fleet/states/WriteFailure';
import { TOKENS_KEY } from '@/features/fleet/token-use';
import { useWrite } from '@/features/fleet/writes/use-write';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { TextField } from '@/ui/Field';
import { RevokeForecastView } from './RevokeForecastView';
import { readRevokeImpact } from './read-revoke-impact';
import { needsTyping, REVOKE_TEXT } from './token-labels';

interface RevokeDialogProps {
  readonly scope: Scope;
  readonly token: DelegateToken;
  readonly onClose: () => void;
  /** Called when the token was revoked and the list fetched again. */
  readonly onDone: () => void;
}

/**
 * Asks for confirmation before a token is revoked, and shows which delegates stop. The name must be typed when anything
 * running may stop.
 */
export function RevokeDialog({ scope, token, onClose, onDone }: RevokeDialogProps) {
  const { name } = token;
  const owner = token.scope ?? scope;
  const [typed, setTyped] = useState('');
  const { data: forecast, error: forecastError } = useForecast(owner, name);
  const revocation = useWrite({
    send: () => revokeToken(scope, name),
    // The stopped instances appear in every list of delegates.
    shownBy: [TOKENS_KEY, FLEETS_KEY],
    successText: () => REVOKE_TEXT.done(name),
    onSuccess: onDone,
  });
  const mustType = forecast ? needsTyping(forecast) : forecastError !== null;

  return (
    <ConfirmDialog
      title={REVOKE_TEXT.action}
      busyReason={REVOKE_TEXT.busy}
      isPending={revocation.isPending}
      disabledReason={
        forecast === undefined && !forecastError
          ? REVOKE_TEXT.waitForUse
          : mustType && typed !== name
            ? REVOKE_TEXT.typeFirst
            : undefined
      }
      onConfirm={() => revocation.start(undefined)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          <strong>{name}</strong> {REVOKE_TEXT.effect(owner)}
        </p>
        {forecast ? (
          <RevokeForecastView forecast={forecast} />
        ) : forecastError ? (
          <FailureBanner title={REVOKE_TEXT.searchFailed} failure={forecastError} />
        ) : (
          <output className="text-ink-muted">{REVOKE_TEXT.searching}</output>
        )}
        {mustType && (
          <TextField label={REVOKE_TEXT.typeLabel(name)} value={typed} onChange={setTyped} isMono />
        )}
        {revocation.error && (
          <WriteFailure error={revocation.error} refusal={REVOKE_TEXT.refused} shownBy="the list" />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Returns the predicted effect of a revocation, as of the moment when the dialog opened. */
function useForecast(owner: Scope, name: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['delegates', 'revoke-forecast', scopeKey(owner), name],
    queryFn: ({ signal }) => readRevokeImpact(owner, name, { client, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
