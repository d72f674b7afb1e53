import { useNavigate } from 'react-router';
import { isDayToCome, lastDayToCome } from '@/domain/address/as-of';
import { dayAfter, endsOfSupport } from '@/domain/delegate/day-to-come';
import type { Fleet } from '@/domain/delegate/fleet';
import { useMomentPath } from '@/features/address/use-moment-path';
import { clock } from '@/lib/clock';
import { hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { dayBy, formatDay, formatDayNear, formatIsoDay, offsetMs, readIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { NumberTable } from '@/ui/ChartTitle';
import { NoteField } from '@/ui/NoteForm';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

interface EndsCalendarProps {
  /** The fleet of now; undefined while it is unknown. */
  readonly fleet: Fleet | undefined;
  /** The day that the field begins with, epoch ms. */
  readonly day: number;
}

/** The days on which support of instances ends, each a link to the page on the day after, and a field for any other day. */
export function EndsCalendar({ fleet, day }: EndsCalendarProps) {
  const pathAt = useMomentPath();
  const ends = fleet ? endsOfSupport(fleet) : [];
  return (
    <div className="flex flex-col gap-3">
      {ends.length > 0 && (
        <div className="max-h-60 overflow-y-auto">
          <NumberTable
            title="Support ends"
            headers={['Support ends', 'Instances']}
            rows={ends.map((end) => ({
              key: end.at,
              label: formatDayNear(end.at, fleet?.context.asOf ?? 0) ?? '',
              value: formatCount(end.instances.length),
              href: hrefOfNow(pathAt(dayAfter(end), true)),
            }))}
          />
        </div>
      )}
      <DayForm initial={day} pathOn={(at) => pathAt(at, true)} />
    </div>
  );
}

interface DayFormProps {
  readonly initial: number;
  /** The page on a day, epoch ms. */
  readonly pathOn: (day: number) => string;
}

function DayForm({ initial, pathOn }: DayFormProps) {
  const navigate = useNavigate();
  const [zone] = usePreference(TIME_ZONE);
  const now = clock.now();
  const today = dayBy(now, offsetMs(now, zone));
  const last = lastDayToCome(today);
  return (
    <NoteField
      submit="Show"
      label="Day to come"
      type="date"
      hint="Support ends by days of UTC."
      min={formatIsoDay(today + DAY_MS)}
      max={formatIsoDay(last)}
      initial={formatIsoDay(initial)}
      read={(text) => {
        const day = readIsoDay(text);
        return day !== undefined && isDayToCome(day, today)
          ? () => void navigate(pathOn(day))
          : `Choose a day after today, up to ${formatDay(last)}.`;
      }}
    />
  );
}
