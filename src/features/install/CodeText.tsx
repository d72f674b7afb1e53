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
    <div className="flex rounded-md border border-line bg-sunken">
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 min-w-0 grow overflow-auto rounded-md -outline-offset-2"
      >
        <pre className="w-max min-w-full py-2 font-mono text-xs/5">
          {text
            .replace(/\n$/, '')
            .split('\n')
            .map((line, i) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
                key={i}
                className={clsx('block px-3', line.startsWith('#') ? 'text-ink-faint' : 'text-ink')}
              >
                {`${line}\n`}
              </span>
            ))}
        </pre>
      </section>
      <div className="flex gap-1 p-1.5 print:hidden">{children}</div>
    </div>
  );
}
