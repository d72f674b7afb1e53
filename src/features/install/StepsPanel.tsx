import { clsx } from 'clsx/lite';
import { type ReactNode, type Ref, useId } from 'react';

interface StepsPanelProps {
  readonly title: string;
  /** Focuses the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function StepsPanel({ title, headingRef, actions, className, children }: StepsPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('min-w-0 rounded-lg border border-line-firm', className)}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line py-1.5 ps-4 pe-2">
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className="font-semibold wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {actions !== undefined && <div className="ms-auto">{actions}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4 px-4 py-3">{children}</div>
    </section>
  );
}
