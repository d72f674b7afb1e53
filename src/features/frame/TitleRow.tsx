import type { ReactNode } from 'react';
import type { DroppedValue } from '@/domain/address/address';
import type { Scope } from '@/domain/scope/scope';
import { listAddress } from '@/features/address/list-address';
import { DroppedNotice, UnknownValues } from '@/features/failures/DroppedNotice';
import { hrefOf } from '@/lib/href';
import { PrintedSource } from './PrintedSource';
import { useDocumentTitle } from './use-page-title';

interface TitleRowProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** Also that of the document. */
  readonly title: string;
  /** Whether the page has no tab, so that the row leads back to the list. */
  readonly isBelowList?: boolean;
  /** Beside the title. It is cut where there is no room. */
  readonly note?: ReactNode;
  /** After the title, with room of its own: a phone has it on a line below. */
  readonly tools?: ReactNode;
  /** What a page with filters could not use of its address. @default what it does not know of `known` and `all` */
  readonly dropped?: readonly DroppedValue[];
  /** The known values of each parameter that the page reads, beside `all`. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** The actions of the page. */
  readonly children?: ReactNode;
}

/** The title row of a page other than the list, and what it could not use of its address. */
export function TitleRow(props: TitleRowProps) {
  const { scope, scopeName, title, isBelowList, note, tools, dropped, known, children } = props;
  useDocumentTitle(`${title} · ${scopeName}`);
  return (
    <>
      <div className="flex min-h-12 flex-wrap py-1.5 items-center gap-x-3 gap-y-1 max-phone:min-h-10">
        <div className="flex min-w-0 items-center gap-x-2">
          {isBelowList && <BackToList scope={scope} />}
          <h1 className="shrink-0 text-lg font-semibold print:shrink">
            <span>{title}</span> <span className="sr-only wrap-anywhere print:not-sr-only">{scopeName}</span>
          </h1>
        </div>
        {note !== undefined && <p className="min-w-0 truncate text-ink-muted max-phone:sr-only">{note}</p>}
        {tools !== undefined && (
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-phone:order-last">
            {tools}
          </div>
        )}
        {children !== undefined && (
          <div className="ms-auto flex items-center gap-x-3 max-phone:gap-x-2 print:hidden">{children}</div>
        )}
        <PrintedSource />
      </div>
      {dropped ? <DroppedNotice dropped={dropped} /> : <UnknownValues known={known} />}
    </>
  );
}

/** The link back to the list as it was left, before the heading of a page without a tab. */
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
