import { CopyButton } from '@/ui/CopyButton';

export interface ListedCommand {
  /** As a heading. */
  readonly purpose: string;
  readonly text: string;
}

export function CommandList({ commands }: { commands: readonly ListedCommand[] }) {
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {commands.map(({ purpose, text }) => (
        <div key={purpose}>
          <dt className="text-xs text-ink-muted">{purpose}</dt>
          <dd className="mt-0.5 flex items-start gap-1 rounded-md border border-line bg-sunken py-0.5 ps-2.5 pe-0.5">
            <code
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
              tabIndex={0}
              className="min-w-0 grow overflow-x-auto py-0.5 font-mono text-xs/5 whitespace-pre"
            >
              {text}
            </code>
            <CopyButton text={text} label={`Copy command: ${purpose}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
