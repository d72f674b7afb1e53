import { pathToDelegate } from '@/domain/address/delegate-path';
import type { Delegate } from '@/domain/delegate/fields';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { KindLogo, Status } from '@/features/values/values';
import { connectivityLabel, instanceCountText } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';

interface DelegateNameProps {
  readonly delegate: Delegate;
  /** The scope that lists it. */
  readonly scope: Scope;
  /** Whether that is the scope of the page; others are named. */
  readonly isNear: boolean;
}

export function DelegateName({ delegate, scope, isNear }: DelegateNameProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <KindLogo type={delegate.type} />
      <span className="min-w-0">
        <a
          href={hrefOf(pathToDelegate(scope, delegate))}
          data-hint={delegate.name}
          data-hint-when-cut=""
          className="block truncate leading-6 font-medium hover:underline print:whitespace-normal"
        >
          {delegate.name}
        </a>
        {!isNear && (
          <span className="block text-xs font-normal text-ink-muted">{scopeLabelWithLevel(scope)}</span>
        )}
      </span>
    </span>
  );
}

export function Connectivity({ of: delegate }: { of: Delegate }) {
  return (
    <Status
      of={connectivityLabel(delegate)}
      detail={instanceCountText(delegate) ?? `${delegate.connectedInstances} of ${delegate.instanceCount}`}
    />
  );
}
