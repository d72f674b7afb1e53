import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** @default 'h2' */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A section of a page or a dialog with its own heading. */
export function Part({ id, title, heading: Heading = 'h2', children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-1 font-semibold">
        {title}
      </Heading>
      {children}
    </section>
  );
}
