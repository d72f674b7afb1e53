import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';

interface CodeTextProps {
  readonly label: string;
  readonly text: string;
  /** Buttons at the end of the first line. */
  readonly children: ReactNode;
}

/** A file or commands. It scrolls within its own region and does not wrap lines. */
export function CodeText({ label, text, children }: CodeTextProps) {
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md -outline-offset-2"
      >
        <pre className="w-max min-w-full py-2 font-mono text-xs/5">
          {text
            .replace(/\n$/, '')
            .split('\n')
            .map((line, i) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
                key={i}
                className={clsx('block ps-3 pe-16', line.startsWith('#') ? 'text-ink-faint' : 'text-ink')}
              >
                {`${line}\n`}
              </span>
            ))}
        </pre>
      </section>
      <div className="absolute end-1.5 top-1.5 flex gap-1 bg-sunken print:hidden">{children}</div>
    </div>
  );
}
