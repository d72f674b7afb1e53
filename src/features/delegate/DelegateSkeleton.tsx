import '@/features/frame/with-aside.css';
import './delegate-page.css';
import { clsx } from 'clsx/lite';
import { SkeletonBar } from '@/ui/Skeleton';
import { sentenceClass } from '@/ui/sentence-class';

const FACTS = 10;

/** Grey bars in the places of the page's parts until the first answer, and one text for assistive technology. */
export function DelegateSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="with-aside">
        <div>
          <div className={clsx(sentenceClass(true), 'mb-2')}>
            <SkeletonBar className="w-1/2" />
          </div>
          <div className="h-14 rounded-lg border border-line-firm max-[960px]:h-27 max-[560px]:h-41" />
          {[2, 3].map((rows) => (
            <div key={rows}>
              <div className="mt-2 flex h-8 items-center">
                <SkeletonBar className="w-20" />
              </div>
              <div className="border-t border-line-firm">
                {Array.from({ length: rows }, (_, row) => (
                  <div key={row} className="flex h-9 items-center gap-6 border-b border-line">
                    <SkeletonBar className="w-1/2" />
                    <SkeletonBar className="w-16" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className="page-aside max-desk:hidden">
          <div className="mt-2 h-8" />
          <div className="delegate-facts">
            {Array.from({ length: FACTS }, (_, row) => (
              <div key={row}>
                <SkeletonBar className="my-1.5 w-16" />
                <SkeletonBar className="my-1.5 w-32" />
              </div>
            ))}
          </div>
        </div>
      </div>
      <output className="sr-only">Loading the delegate</output>
    </>
  );
}
