import type { Scope } from '@/domain/scope/scope';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { readTokenValue } from './queries';
import { SecretValue } from './SecretValue';
import { VALUE_TEXT } from './token-labels';

interface ValueDialogProps {
  readonly scope: Scope;
  readonly name: string;
  readonly onClose: () => void;
}

/** Shows the value of a token. The dialog fetches the value when it opens and drops it when it closes. */
export function ValueDialog({ scope, name, onClose }: ValueDialogProps) {
  return (
    <Dialog
      title={VALUE_TEXT.title(name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-3">{VALUE_TEXT.warning}</p>
      <SecretValue read={() => readTokenValue(scope, name)} isRevealed />
    </Dialog>
  );
}
