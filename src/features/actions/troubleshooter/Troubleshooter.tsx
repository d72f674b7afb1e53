import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { delegateKind } from '@/domain/delegate/kinds';
import { formatAbsolute } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { CommonProblems } from './CommonProblems';
import { platformOf } from './commands';
import { GuidedHelp } from './GuidedHelp';
import { type Silence, silenceOf } from './silence';

interface TroubleshooterProps {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  readonly onClose: () => void;
}

/** Helps to find out why a delegate is silent: what the listing says, the common checks, and a guide by questions. */
export function Troubleshooter({ fleet, delegate, onClose }: TroubleshooterProps) {
  const platform = platformOf(delegateKind(delegate.type).kind);
  return (
    <Dialog
      title={`Troubleshoot ${delegate.name}`}
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        <SilenceBanner {...silenceOf(fleet, rowOf(fleet, delegate.key))} />
        {platform ? (
          <>
            <CommonProblems name={delegate.name} platform={platform} />
            <GuidedHelp platform={platform} />
          </>
        ) : (
          <p>There is no guide for delegates of this type.</p>
        )}
      </div>
    </Dialog>
  );
}

function SilenceBanner({ silent, total, since, neverSeen }: Silence) {
  if (total === 0)
    return (
      <Banner
        tone="unknown"
        title="The Manager lists no instance. It forgets silent ones after about 6 hours."
      />
    );
  if (silent === 0)
    return (
      <Banner
        tone="good"
        title={`${total === 1 ? 'Its only instance' : `All ${total} instances`} sent a heartbeat in the last 5 minutes.`}
      />
    );
  const when = since === undefined ? '' : ` since ${formatAbsolute(since)}`;
  return (
    <Banner
      tone="attention"
      title={`${silent} of ${total} ${total === 1 ? 'instance' : 'instances'} silent${when}`}
    >
      {neverSeen > 0 && `${neverSeen} of them never sent a heartbeat that is on record.`}
    </Banner>
  );
}
