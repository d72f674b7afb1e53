import { CopyButton } from '@/ui/CopyButton';

export interface ListedCommand {
  /** As a heading. */
  readonly purpose: string;
  readonly text: string;
}

/** Commands to copy, each beside its purpose where there is room. */
export function CommandList({ commands }: { commands: readonly ListedCommand[] }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {commands.map(({ purpose, text }) => (
        <div
          key={purpose}
          className="grid items-start gap-x-4 gap-y-0.5 tablet:grid-cols-[10.5rem_minmax(0,1fr)]"
        >
          <dt className="text-xs text-ink-muted tablet:py-1.5">{purpose}</dt>
          <dd className="flex min-w-0 items-start gap-1 rounded-md border border-line bg-sunken py-0.5 ps-2.5 pe-0.5">
            <code className="min-w-0 grow py-0.5 font-mono text-xs/5 whitespace-pre-wrap">
              {/* A narrow window breaks a line between words only: at the hyphens of a flag it would read as two. */}
              {text.split(/(\s+)/).map((word, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- words have no identity but their place
                <span key={place} className={word.trim() === '' ? undefined : WORD}>
                  {word}
                </span>
              ))}
            </code>
            <CopyButton text={text} label={`Copy command: ${purpose}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const WORD = 'inline-block max-w-full wrap-anywhere align-bottom';
