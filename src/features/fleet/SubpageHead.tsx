import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { BackToList } from './BackToList';

interface SubpageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly title: string;
  /** What can be done here. */
  readonly children?: ReactNode;
}

/** The heading of a page beside the list, and the way back to the list as it was left. */
export function SubpageHead({ scope, scopeName, title, children }: SubpageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="me-auto min-w-0">
        <BackToList scope={scope} />
        <h1 className="text-xl font-semibold">
          {title} <span className="font-normal wrap-anywhere text-ink-muted">{scopeName}</span>
        </h1>
      </div>
      {children}
    </div>
  );
}
