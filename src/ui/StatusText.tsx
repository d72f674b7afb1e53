import type { ReactNode } from 'react';
import type { Tone } from './tones';
import './tones.css';

interface StatusTextProps {
  tone: Tone;
  /** The status in words. */
  children: ReactNode;
  /** What makes it precise: "2 of 3", "heartbeat late". */
  detail?: ReactNode;
  /** Shown on hover: the rule behind the words. */
  hint?: string | undefined;
}

/** A status: the tone's icon, the words, and a quieter detail. One element where it can be: lists have thousands. */
export function StatusText({ tone, children, detail, hint }: StatusTextProps) {
  return (
    <span data-tone={tone} data-hint={hint} className="status">
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
