import { formatDuration } from '@/lib/time';
import { useClockText } from '@/ui/use-clock-text';

/** When the page asks again by itself, counting down; `at` is by this computer's own clock, epoch ms. */
export function NextTry({ at }: { at: number | undefined }) {
  const text = useClockText(() => {
    if (at === undefined) return 'Paused: no further try until you resume.';
    const waitMs = at - Date.now();
    return waitMs > 0 ? `Next try in ${formatDuration(waitMs + 999)}.` : 'Trying again…';
  });
  // Hidden from live regions around it: a countdown read out every second is noise.
  return <p aria-live="off">{text}</p>;
}
