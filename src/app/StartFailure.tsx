import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

/** The page could not even begin: what is wrong, and the way to try again. */
export function StartFailure({ why }: { why: string }) {
  return (
    <main className="mx-auto max-w-160 p-6">
      <EmptyState
        title="The dashboard could not start"
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {why}
      </EmptyState>
    </main>
  );
}
