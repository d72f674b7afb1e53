import { ManagerError } from '@/api/errors';
import { delegateCount } from '@/domain/delegate/fleet';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { failureLabels } from '@/features/failures/failure-labels';
import { useOnline } from '@/features/failures/LoadFailure';
import { StatusText } from '@/ui/StatusText';
import type { ScopeAnswer } from './use-scopes-up';

/** Says of which scopes nothing, or nothing new, could be read, and which have no delegate. */
export function UnreadScopes({ answers }: { answers: readonly ScopeAnswer[] }) {
  const isOnline = useOnline();
  return answers.flatMap(({ scope, fleet, error }) => {
    const place = scopeLabelWithLevel(scope);
    if (fleet && delegateCount(fleet) === 0 && !error) {
      return (
        <p key={scope.level} className="py-1 text-ink-muted">
          {`You can see no delegate of ${place}.`}
        </p>
      );
    }
    if (!error) return [];
    const { title, advice } =
      error instanceof ManagerError
        ? failureLabels(error, scope, isOnline)
        : { title: 'Something went wrong', advice: error.message };
    const what = fleet ? 'could not be refreshed' : 'could not be read';
    return (
      <p key={scope.level} className="py-1">
        <StatusText tone="bad">{`The delegates of ${place} ${what}: ${title}. ${advice}`}</StatusText>
      </p>
    );
  });
}
