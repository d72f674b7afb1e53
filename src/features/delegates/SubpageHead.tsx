import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Scope } from '@/domain/scope';
import { listAddress } from './live/listAddress';

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
        <Link to={listAddress(scope)} className="inline-block py-0.5 text-sm text-ink-muted hover:underline">
          Delegates
        </Link>
        <h1 className="text-xl font-semibold">
          {title} <span className="font-normal wrap-anywhere text-ink-muted">{scopeName}</span>
        </h1>
      </div>
      {children}
    </div>
  );
}
