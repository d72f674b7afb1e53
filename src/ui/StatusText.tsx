import type { ReactNode } from 'react';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

interface StatusTextProps {
  tone: Tone;
  /** The status in words. */
  children: ReactNode;
  /** Details of the status: "2 of 3", "1 late". */
  detail?: ReactNode;
  /** The rule behind the status, shown on hover. */
  hint?: string | undefined;
}

/** A status with an optional detail. A good status is plain muted text; other statuses have an icon. */
export function StatusText({ tone, children, detail, hint }: StatusTextProps) {
  if (tone === 'good') {
    return (
      <span data-hint={hint} className="text-ink-muted">
        <span>{children}</span> {detail !== undefined && <span>{detail}</span>}
      </span>
    );
  }
  return (
    <span data-hint={hint} className="status">
      <ToneIcon tone={tone} />
      <span>{children}</span>
      {detail !== undefined && (
        <>
          {' '}
          <span className="text-ink-muted figures">{detail}</span>
        </>
      )}
    </span>
  );
}
