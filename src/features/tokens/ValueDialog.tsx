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

/** Shows the value of a token to somebody who may edit. It is fetched when asked for, and gone with the dialog. */
export function ValueDialog({ scope, name, onClose }: ValueDialogProps) {
  return (
    <Dialog
      title={`Value of ${name}`}
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-3">Whoever has it can register a delegate, which is then given tasks.</p>
      <SecretValue read={() => readTokenValue(scope, name)} />
    </Dialog>
  );
}
