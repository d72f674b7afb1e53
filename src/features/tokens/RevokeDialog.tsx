import { useQuery } from '@tanstack/react-query';
import { revokeToken } from '@/api/tokens';
import type { Scope } from '@/domain/scope/scope';
import type { DelegateToken } from '@/domain/tokens/token';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { FLEETS_KEY } from '@/features/fleet/queries';
import { TOKENS_KEY } from '@/features/fleet/token-use';
import { ConfirmDialog } from '@/features/writes/ConfirmDialog';
import { useWrite } from '@/features/writes/use-write';
import { RevokeForecastView } from './RevokeForecastView';
import { revokeForecastQuery } from './read-revoke-impact';
import { needsTyping } from './token-labels';

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
