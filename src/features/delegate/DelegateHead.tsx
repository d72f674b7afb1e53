import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Scope } from '@/domain/scope/scope';
import { PrintedSource } from '@/features/frame/PrintedSource';
import { BackToList } from '@/features/frame/TitleRow';
import { KindLogo } from '@/features/values/values';

interface DelegateHeadProps {
  readonly scope: Scope;
  /** Undefined while it is unknown. */
  readonly delegate?: Delegate;
  /** The time of the data, epoch ms. */
  readonly asOf?: number | undefined;
  /** The links to other delegates, and the actions. */
  readonly children?: ReactNode;
}

/** The title row: the link back to the list as it was left, the delegate's type and name, and the actions. */
export function DelegateHead({ scope, delegate, asOf, children }: DelegateHeadProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-2 max-phone:pb-1">
      <div className="flex min-h-10 min-w-0 flex-1 basis-64 items-center gap-2">
        <BackToList scope={scope} />
        {delegate && <KindLogo type={delegate.type} />}
        <h1
          dir="auto"
          data-hint={delegate?.name}
          data-hint-when-cut=""
          className="min-w-0 truncate text-lg font-semibold print:wrap-anywhere print:whitespace-normal"
        >
          {delegate?.name ?? 'Delegate'}
        </h1>
      </div>
      {children}
      <PrintedSource asOf={asOf} />
    </div>
  );
}
