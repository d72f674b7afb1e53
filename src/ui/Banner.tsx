import type { ReactNode } from 'react';
import { ToneIcon } from './ToneIcon';
import type { Tone } from './tones';

interface BannerProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
  /** Whether assistive technology interrupts to read the banner. Put no ticking text in a banner, urgent or not. */
  isUrgent?: boolean;
}

/** A notice above the content it is about. Update one banner instead of adding another. */
export function Banner({ tone, title, children, actions, isUrgent = false }: BannerProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-line-firm bg-sunken px-3 py-2">
      <div
        role={isUrgent ? 'alert' : 'status'}
        className="flex min-w-0 flex-1 basis-64 items-start gap-2 py-0.5"
      >
        <span className="flex h-5 items-center">
          <ToneIcon tone={tone} />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">{title}</p>
          {children}
        </div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
