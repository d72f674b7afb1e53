import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { listAddress } from './list-address';

interface SubpageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly title: string;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

/** The heading of a page other than the list, and the link back to the list as it was left. */
export function SubpageHead({ scope, scopeName, title, children }: SubpageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="me-auto min-w-0">
        <BackToList scope={scope} />
        <h1 className="text-lg font-semibold">
          {title} <span className="font-normal wrap-anywhere text-ink-muted">{scopeName}</span>
        </h1>
      </div>
      {children}
    </div>
  );
}

/** The link back to the list as it was left, above the heading of another page. */
export function BackToList({ scope }: { scope: Scope }) {
  return (
    <a
      href={hrefOf(listAddress(scope))}
      className="inline-block py-0.5 text-xs text-ink-muted hover:underline"
    >
      Delegates
    </a>
  );
}
