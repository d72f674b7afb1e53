import { type ReactNode, type Ref, useId } from 'react';

interface StepsPanelProps {
  readonly title: string;
  /** Focuses the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function StepsPanel({ title, headingRef, actions, children }: StepsPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line-firm">
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className="me-auto text-lg font-semibold wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {actions}
      </div>
      <div className="flex min-w-0 flex-col gap-4 p-4">{children}</div>
    </section>
  );
}
