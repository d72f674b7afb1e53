import type { ReactNode } from 'react';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

interface StatusTextProps {
  tone: Tone;
  /** The status in words. */
  children: ReactNode;
  /** What makes it precise: "2 of 3", "heartbeat late". */
  detail?: ReactNode;
}

/** A status: the tone's icon, the words, and a quieter detail. */
export function StatusText({ tone, children, detail }: StatusTextProps) {
  return (
    <span className="inline-flex max-w-full items-start gap-1.5">
      <span className="flex h-lh items-center">
        <ToneIcon tone={tone} />
      </span>
      <span className="min-w-0">
        {children}
        {detail !== undefined && (
          <>
            {' '}
            <span className="text-ink-muted tabular-nums">{detail}</span>
          </>
        )}
      </span>
    </span>
  );
}
