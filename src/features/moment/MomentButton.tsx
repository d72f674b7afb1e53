import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useMomentPath } from '@/features/address/use-moment-path';
import { useHasMemory } from '@/features/fleet/moment';
import { fleetQuery } from '@/features/fleet/queries';
import { EndsCalendar } from '@/features/frame/EndsCalendar';
import { MomentForm } from '@/features/memory/MomentField';
import { clock } from '@/lib/clock';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { iconButtonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';

/** The button that opens the page as it was at a moment of the past, or as it will be on a day to come. */
export function MomentButton({ scope }: { readonly scope: Scope }) {
  return (
    <Popover
      label="Show another moment"
      align="end"
      trigger={<History />}
      triggerClassName={iconButtonClass()}
    >
      <Moments scope={scope} />
    </Popover>
  );
}

function Moments({ scope }: { readonly scope: Scope }) {
  const pathAt = useMomentPath();
  const isRemembered = useHasMemory();
  const { data } = useQuery({ ...fleetQuery(useListing(scope)), enabled: false });
  return (
    <div className="flex flex-col gap-3">
      {isRemembered && (
        <section className="flex flex-col gap-2 border-b border-line pb-3">
          <h2 className="font-semibold">As it was</h2>
          <MomentForm initial={clock.now() - HOUR_MS} pathAt={pathAt} />
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h2 className="font-semibold">As it will be, if nobody acts</h2>
        <EndsCalendar fleet={data?.fleet} day={clock.now() + DAY_MS} />
      </section>
    </div>
  );
}
