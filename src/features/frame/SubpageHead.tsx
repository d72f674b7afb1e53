import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/address/list-address';
import { hrefOf } from '@/lib/href';
import { PrintedSource } from './PrintedSource';

interface SubpageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly title: string;
  /** Beside the title. It is cut where there is no room. */
  readonly note?: ReactNode;
  /** After the title, with room of its own: a phone has it on a line below. */
  readonly tools?: ReactNode;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

/** The title row of a page other than the list, with the link back to the list as it was left. */
export function SubpageHead({ scope, scopeName, title, note, tools, children }: SubpageHeadProps) {
  return (
    <div className="flex min-h-12 flex-wrap py-1.5 items-center gap-x-3 gap-y-1 max-phone:min-h-10">
      <div
        className={clsx(
          'flex min-w-0 items-center gap-2 text-lg',
          tools === undefined && 'me-auto',
          note !== undefined && 'flex-1',
        )}
      >
        <BackToList scope={scope} />
        <h1 className="shrink-0 font-semibold print:shrink">
          <span>{title}</span> <span className="sr-only wrap-anywhere print:not-sr-only">{scopeName}</span>
        </h1>
        {note}
      </div>
      {tools !== undefined && (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-phone:order-last">
          {tools}
        </div>
      )}
      {children}
      <PrintedSource scope={scope} />
    </div>
  );
}

/** The link back to the list as it was left, before the heading of another page. */
export function BackToList({ scope }: { scope: Scope }) {
  return (
    <>
      <a
        href={hrefOf(listAddress(scope))}
        className="inline-flex min-h-6 flex-none items-center rounded-sm text-ink-muted hover:underline"
      >
        Delegates
      </a>
      <span aria-hidden="true" className="text-ink-faint">
        /
      </span>
    </>
  );
}
