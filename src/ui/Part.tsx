import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  /** As wide as the dialog, after the children. */
  readonly below?: ReactNode;
}

/** A section of a dialog. Its heading stands beside it where there is room. */
export function Part({ id, title, children, below }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-x-4 gap-y-1 tablet:grid-cols-[10.5rem_minmax(0,1fr)]">
      <h3 id={id} className="text-xs/5 font-medium">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
      {below !== undefined && <div className="mt-1 min-w-0 tablet:col-span-2">{below}</div>}
    </section>
  );
}
