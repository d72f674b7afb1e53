import '@/features/list/other-lines.css';
import '@/features/list/printed-list.css';
import { clsx } from 'clsx/lite';
import { Plus } from 'lucide-react';
import Share2 from 'lucide-react/icons/share-2';
import { memo } from 'react';
import type { LatestVersion as Version } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useMoment } from '@/features/fleet/moment';
import { PrintedSource } from '@/features/frame/PrintedSource';
import { buttonClass } from '@/ui/button-class';
import { Popover } from '@/ui/Popover';
import { InstallLink } from './InstallLink';
import { LatestVersion } from './LatestVersion';
import { CopySummary, SharePanel } from './late';

interface PageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** Undefined without a list. */
  readonly fleet: Fleet | undefined;
  readonly latestVersion: Version;
  /** The time of the data, epoch ms. */
  readonly asOf: number | undefined;
  /** Whether the list has rows, or may have some. */
  readonly hasRows: boolean;
}

/**
 * The title row: the heading, the latest version, the ways to share, and the link to install a delegate. Memoized, because
 * filters and sort order change nothing in it.
 */
export const PageHead = memo(function PageHead(props: PageHeadProps) {
  const { scope, scopeName, fleet, latestVersion, asOf, hasRows } = props;
  const isNow = useMoment() === undefined;
  return (
    <div className="flex h-12 items-center gap-x-3 max-phone:h-10 max-phone:gap-x-2 print:h-auto print:flex-wrap">
      <h1 className="min-w-0 truncate text-lg font-semibold print:whitespace-normal">
        Delegates <span className="sr-only wrap-anywhere print:not-sr-only">{scopeName}</span>
      </h1>
      <div className="ms-auto flex shrink-0 items-center gap-x-3 max-phone:gap-x-2">
        {(hasRows || latestVersion.state === 'known') && (
          <div className="w-44 max-tablet:hidden">
            <LatestVersion version={latestVersion} />
          </div>
        )}
        {hasRows && <ShareMenu scope={scope} fleet={fleet} />}
        {isNow && (
          <InstallLink scope={scope} variant="primary" icon={<Plus />}>
            New delegate
          </InstallLink>
        )}
      </div>
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
      <span className="max-phone:sr-only">Share</span>
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
      <SharePanel scope={scope} fleet={fleet}>
        <CopySummary scope={scope} fleet={fleet} />
      </SharePanel>
    </Popover>
  );
}
