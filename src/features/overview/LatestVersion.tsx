import type { LatestVersion as Version } from '@/domain/delegate/context';
import { CopyButton } from '@/ui/CopyButton';
import { SkeletonBar } from '@/ui/Skeleton';

/** Shows the latest version with a copy button, or that it is loading, or why it is unknown. Always as wide as a version. */
export function LatestVersion({ version }: { version: Version }) {
  return (
    <p className="flex items-center gap-1 whitespace-nowrap text-ink-muted">
      <span>
        Latest<span className="phone:sr-only"> version</span>
      </span>{' '}
      <span className="flex min-w-27 items-center gap-1">
        {version.state === 'known' && (
          <>
            <span className="font-mono text-xs text-ink">{version.version}</span>
            <CopyButton text={version.version} label="Copy latest version" />
          </>
        )}
        {version.state === 'loading' && <SkeletonBar className="w-20" label="loading" />}
        {version.state === 'unknown' && (
          <span data-hint={version.why}>
            – unknown<span className="sr-only">{`: ${version.why}`}</span>
          </span>
        )}
      </span>
    </p>
  );
}
