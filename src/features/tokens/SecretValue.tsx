import { TOKEN_MASK } from '@/domain/install/step';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { useSecret } from './use-secret';

/** The value of a token: masked until somebody asks for it, and copied without being shown. */
export function SecretValue({ read }: { read: () => Promise<string> }) {
  const secret = useSecret(read);

  async function copy() {
    const value = await secret.readOnce();
    if (value !== undefined) await copyAndSay(value, 'Value');
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="rounded-md bg-sunken px-2 py-1.5 font-mono break-all" data-testid="token-value">
        {secret.value ?? (
          <>
            <span aria-hidden="true">{TOKEN_MASK}</span>
            <span className="sr-only">The value is masked.</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {secret.value === undefined ? (
          <Button onClick={secret.show} isPending={secret.isPending}>
            Show value
          </Button>
        ) : (
          <Button onClick={secret.hide}>Mask value</Button>
        )}
        <Button onClick={() => void copy()} isPending={secret.isPending}>
          Copy value
        </Button>
      </div>
      {secret.failure && (
        <Banner tone="bad" title="The value could not be had" isUrgent>
          {failureDetail(secret.failure)}
        </Banner>
      )}
    </div>
  );
}
