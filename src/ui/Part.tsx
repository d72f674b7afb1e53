import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a dialog with its own heading. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
