import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

/** The page for a failed start: the reason, and a button that reloads. */
export function StartFailure({ why }: { why: string }) {
  return (
    <main className="mx-auto max-w-160 p-6">
      <EmptyState
        isPage
        title="The dashboard could not start"
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {why}
      </EmptyState>
    </main>
  );
}
