import type { LatestVersion as Version } from '@/domain/delegate/context';
import { CopyButton } from '@/ui/CopyButton';

/** Shows the latest version with a copy button, or that it is loading, or why it is unknown. */
export function LatestVersion({ version }: { version: Version }) {
  return (
    <p className="flex items-center gap-1 ">
      <span className="text-ink-muted">Latest version</span>{' '}
      {version.state === 'known' && (
        <>
          <span className="font-mono">{version.version}</span>
          <CopyButton text={version.version} label="Copy latest version" />
        </>
      )}
      {version.state === 'loading' && <span className="text-ink-muted">…</span>}
      {version.state === 'unknown' && (
        <span className="text-ink-muted" data-hint={version.why}>
          – unknown<span className="sr-only">: {version.why}</span>
        </span>
      )}
    </p>
  );
}
