import { useEffect, useRef } from 'react';
import { watchHints } from './hints';

/**
 * Shows the `data-hint` texts of the page, on hover, focus and touch. Mount it once, in the app's root.
 * Hidden from assistive technology: an element with a hint has the same text in its name or its description.
 */
export function HintLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => (layer.current ? watchHints(layer.current) : undefined), []);
  return (
    <div
      ref={layer}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto max-w-[min(24rem,calc(100vw-0.75rem))] rounded-sm border border-line-strong bg-surface px-2 py-1 text-xs wrap-anywhere text-ink shadow-overlay"
    />
  );
}
