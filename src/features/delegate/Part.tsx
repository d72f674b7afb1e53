import type { ReactNode } from 'react';

/** A part of the page under its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
