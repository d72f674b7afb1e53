import type { ReactNode } from 'react';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

interface StatusTextProps {
  tone: Tone;
  /** The status in words. */
  children: ReactNode;
  /** What makes it precise: "2 of 3", "heartbeat late". */
  detail?: ReactNode;
  /** Shown on hover: the rule behind the words. */
  hint?: string | undefined;
}

/** A status: the words and a quieter detail. Shape and colour are for exceptions; a good status is plain muted text. */
export function StatusText({ tone, children, detail, hint }: StatusTextProps) {
  if (tone === 'good') {
    return (
      <span data-hint={hint} className="text-ink-muted">
        {children}
        {detail !== undefined && <> {detail}</>}
      </span>
    );
  }
  return (
    <span data-hint={hint} className="status">
      <ToneIcon tone={tone} />
      {children}
      {detail !== undefined && (
        <>
          {' '}
          <span className="text-ink-muted figures">{detail}</span>
        </>
      )}
    </span>
  );
}
