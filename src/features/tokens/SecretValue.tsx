import { useEffect, useEffectEvent } from 'react';
import { TOKEN_MASK } from '@/domain/install/step';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { useSecret } from './use-secret';

interface SecretValueProps {
  readonly read: () => Promise<string>;
  /** Whether the user has already asked to see it. @default false */
  readonly isRevealed?: boolean;
}

/** Shows the value of a token: masked until the user reveals it, and copied without being shown. */
export function SecretValue({ read, isRevealed = false }: SecretValueProps) {
  const secret = useSecret(read);
  const reveal = useEffectEvent(() => {
    if (isRevealed) secret.show();
  });
  useEffect(() => reveal(), []);

  async function copy() {
    const value = await secret.readOnce();
    if (value !== undefined) await copyAndSay(value, 'Value');
  }

  return (
    <div className="flex flex-col gap-2">
      <p
        className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs/5 break-all"
        data-testid="token-value"
      >
        {secret.value ?? (
          <>
            <span aria-hidden="true">{TOKEN_MASK}</span>
            <span className="sr-only">The value is masked.</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={secret.value === undefined ? secret.show : secret.hide} isPending={secret.isPending}>
          {secret.value === undefined ? 'Reveal' : 'Hide'}
        </Button>
        <Button onClick={() => void copy()} isPending={secret.isPending}>
          Copy value
        </Button>
      </div>
      <FailureBanner title="The value could not be read" failure={secret.failure} />
    </div>
  );
}
