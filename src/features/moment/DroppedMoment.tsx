import { useNavigate } from 'react-router';
import { droppedMoment } from '@/domain/query/as-of';
import { useMomentPath } from '@/features/address/use-moment-path';
import { DroppedNotice } from '@/features/failures/DroppedNotice';
import { useMinute } from '@/ui/use-clock-text';

/** Says that the address names no moment, so that the page shows now. */
export function DroppedMoment({ value }: { value: string }) {
  const navigate = useNavigate();
  const pathAt = useMomentPath();
  const now = useMinute();
  return (
    <div className="px-6 pt-2 max-phone:px-3">
      <DroppedNotice
        dropped={[droppedMoment(value, now)]}
        onDismiss={() => void navigate(pathAt(undefined), { replace: true })}
      />
    </div>
  );
}
