import '@/features/list/other-lines.css';
import '@/features/list/printed-list.css';
import { clsx } from 'clsx/lite';
import { Plus } from 'lucide-react';
import Share2 from 'lucide-react/icons/share-2';
import { memo, type ReactNode } from 'react';
import type { LatestVersion as Version } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useHasMemory, useMoment } from '@/features/fleet/moment';
import { PrintedSource } from '@/features/frame/PrintedSource';
import { buttonClass } from '@/ui/button-class';
import { useIsPainted } from '@/ui/content-painted';
import { Popover } from '@/ui/Popover';
import { InstallLink } from './InstallLink';
import { LatestVersion } from './LatestVersion';
import { SharePanel, SinceVisit } from './late';

interface PageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** Undefined without a list. */
  readonly fleet: Fleet | undefined;
  readonly latestVersion: Version;
  /** The time of the data, epoch ms. */
  readonly asOf: number | undefined;
  /**
   * The switch that includes the scopes below; undefined where the menu of the list has it. A memoized element, so that it
   * does not cause re-renders.
   */
  readonly belowSwitch: ReactNode;
  readonly includesBelow: boolean;
  readonly isPhone: boolean;
  /** Whether the list has rows, or may have some. */
  readonly hasRows: boolean;
}

/**
 * The title row: the heading, the switch for the scopes below, what happened since the last visit, the latest version, and
 * the link to install a delegate. Memoized, because filters and sort order change nothing in it.
 */
export const PageHead = memo(function PageHead(props: PageHeadProps) {
  const { scope, scopeName, fleet, latestVersion, asOf, belowSwitch, includesBelow, isPhone, hasRows } =
    props;
  const isNow = useMoment() === undefined;
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 max-phone:min-h-10 max-phone:gap-x-2">
      <h1 className="text-lg font-semibold">
        Delegates <span className="sr-only wrap-anywhere print:not-sr-only">{scopeName}</span>
      </h1>
      {!isPhone && belowSwitch}
      {isNow && isRemembered && isPainted && (
        // The margin makes up for one more gap, so that the row wraps as before.
        <div className="@container -ms-3 min-w-0 flex-1 max-phone:hidden print:hidden">
          <SinceVisit listing={{ scope, includesBelow }} />
        </div>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-x-3 max-phone:gap-x-2">
        {!isPhone && (hasRows || latestVersion.state === 'known') && (
          <LatestVersion version={latestVersion} />
        )}
        {hasRows && <ShareMenu scope={scope} fleet={fleet} />}
        {isNow && (
          <InstallLink scope={scope} variant="primary" icon={<Plus />}>
            New delegate
          </InstallLink>
        )}
      </div>
      {/* Last, so that nothing above it moves when the list cannot be read. */}
      {isPhone && belowSwitch && <div className="w-full">{belowSwitch}</div>}
      <PrintedSource asOf={asOf} />
    </div>
  );
});

interface ShareMenuProps {
  readonly scope: Scope;
  /** Undefined without a list: the button then only keeps its place. */
  readonly fleet: Fleet | undefined;
}

function ShareMenu({ scope, fleet }: ShareMenuProps) {
  const look = clsx(buttonClass(), 'max-phone:px-1.75');
  const content = (
    <>
      <Share2 />
      <span className="max-desk:sr-only">Share</span>
    </>
  );
  if (!fleet) {
    return (
      <span aria-hidden="true" className={clsx(look, 'invisible')}>
        {content}
      </span>
    );
  }
  return (
    <Popover label="Share" title="Share" align="end" triggerClassName={look} trigger={content}>
      <SharePanel scope={scope} fleet={fleet} />
    </Popover>
  );
}
