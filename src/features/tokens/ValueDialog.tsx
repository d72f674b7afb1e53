import type { Scope } from '@/domain/scope/scope';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { readTokenValue } from './queries';
import { SecretValue } from './SecretValue';

interface ValueDialogProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
}

/** Shows the value of a token. The dialog fetches the value when it opens and drops it when it closes. */
export function ValueDialog({ scope, name, onClose }: ValueDialogProps) {
  return (
    <Dialog
      title={`Value of ${name}`}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-3">Anyone who has this value can register a delegate, and that delegate gets tasks.</p>
      <SecretValue read={() => readTokenValue(scope, name)} isRevealed />
    </Dialog>
  );
}
