import type { Scope } from '@/domain/scope/scope';
import { useAddressParam } from '@/features/fleet/use-address-param';
import { Button } from '@/ui/Button';
import { late } from '@/ui/late';

const MatchSelectorsDialog = late(async () => (await import('./MatchSelectorsDialog')).MatchSelectorsDialog);

/** Opens the dialog that finds the delegates for a step. Its selectors are part of the address, with commas, which no tag has, between. */
export function MatchSelectors({ scope }: { scope: Scope }) {
  const [written, write] = useAddressParam('selectors');
  return (
    <>
      <Button onClick={() => write('')}>Who can run this?</Button>
      {written !== null && (
        <MatchSelectorsDialog
          scope={scope}
          written={written}
          onWrite={(selectors) => write(selectors, { replace: true })}
          onClose={() => write(undefined, { replace: true })}
        />
      )}
    </>
  );
}
