import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { SkeletonBar } from '@/ui/Skeleton';
import { sentenceClass, sentenceHeight } from '@/ui/sentence-class';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import type { SituationProps } from './Situation';

const Situation = lazyWithRetry(async () => (await import('./Situation')).Situation);

/** The most sentences of the situation; on a phone there is only the first. */
const MOST_SENTENCES = 3;

/** The situation over a place of its height, which is there before the code of its sentences. */
export function SituationPlace(props: Omit<SituationProps, 'most'>) {
  const most = useMediaQuery(PHONE) ? 1 : MOST_SENTENCES;
  const { situation, unreadable } = props;
  const count = Math.max(1, situation.findings.length + (unreadable.length > 0 ? 1 : 0));
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div aria-hidden="true">
        {Array.from({ length: Math.min(most, count) }, (_, place) => (
          <div key={place} className={sentenceHeight(place === 0)} />
        ))}
      </div>
      <Situation {...props} most={most} />
    </div>
  );
}

/** The place of the situation before the first answer, as high as one sentence. */
export function SituationSkeleton() {
  return (
    <div aria-hidden="true" className={sentenceClass(true)}>
      <SkeletonBar className="w-4" />
      <SkeletonBar className="w-96 max-w-3/5" />
    </div>
  );
}
