import { SkeletonBar } from '@/ui/Skeleton';
import { LEAD } from '@/ui/sentence-class';

/** The place of the lead before there is one. */
export function LeadSkeleton() {
  return (
    <div aria-hidden="true" className={LEAD}>
      <SkeletonBar className="w-80 max-w-3/5" />
    </div>
  );
}
