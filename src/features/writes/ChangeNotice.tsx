import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { hrefOf } from '@/lib/href';
import { IconButton } from '@/ui/IconButton';
import { ToneIcon } from '@/ui/ToneIcon';
import { useStore } from '@/ui/use-store';
import { changeReport } from './change-report';

/** The line that shows the last change. It is no live region, because the change was already announced. */
export function ChangeNotice() {
  const report = useStore(changeReport);
  const { pathname } = useLocation();
  const isShown = report !== undefined && report.path === hrefOf(pathname);
  // A layout effect, so that the next element with the focus scrolls clear of the line.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--notice-end', '5rem');
    return () => void style.removeProperty('--notice-end');
  }, [isShown]);
  useEffect(
    () => () => {
      // The next page may have set its own report already.
      if (changeReport.get()?.path === hrefOf(pathname)) changeReport.set(undefined);
    },
    [pathname],
  );
  if (!isShown) return null;
  return (
    <section
      aria-label="Last change"
      className="fixed start-3 bottom-3 z-sticky flex max-w-[min(32rem,calc(100vw-1.5rem))] items-start gap-2 rounded-md border border-line-strong bg-surface py-1.5 ps-3 pe-1.5 shadow-overlay print:hidden"
    >
      <span className="flex h-6 items-center">
        <ToneIcon tone="good" />
      </span>
      <p className="min-w-0 py-0.5 wrap-anywhere">{report.text}</p>
      <IconButton
        label="Dismiss"
        icon={<X />}
        size="sm"
        onClick={() => {
          // The button unmounts with the line, so the focus moves to `main`.
          document.getElementById('main')?.focus({ preventScroll: true });
          changeReport.set(undefined);
        }}
      />
    </section>
  );
}
