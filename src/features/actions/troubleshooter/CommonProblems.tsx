import { useState } from 'react';
import { CopyButton } from '@/ui/CopyButton';
import { commonCommands, DEFAULT_NAMESPACE, type Platform } from './commands';

interface CommonProblemsProps {
  /** Of the delegate. */
  readonly name: string;
  readonly platform: Platform;
  /** Where it is, if that is known. */
  readonly knownNamespace?: string;
}

/** The commands that look into common problems of a delegate, filled in and ready to copy. */
export function CommonProblems({ name, platform, knownNamespace }: CommonProblemsProps) {
  const [namespace, setNamespace] = useState(knownNamespace ?? DEFAULT_NAMESPACE);
  return (
    <section aria-labelledby="common-problems">
      <h3 id="common-problems" className="font-semibold">
        Common problems
      </h3>
      {platform === 'kubernetes' && (
        <label className="mt-2 flex items-center gap-2 text-sm">
          Namespace
          <input
            value={namespace}
            onChange={(event) => setNamespace(event.target.value)}
            className="h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 font-mono"
          />
        </label>
      )}
      <dl className="mt-2 flex flex-col gap-2">
        {commonCommands({ name, platform }, namespace.replaceAll('\0', '')).map(({ purpose, line }) => (
          <div key={purpose}>
            <dt className="text-sm text-ink-muted">{purpose}</dt>
            <dd className="flex items-start gap-1 rounded-md bg-sunken py-1 ps-2 pe-1">
              <code className="min-w-0 grow py-0.5 font-mono text-sm wrap-anywhere">{line}</code>
              <CopyButton text={line} label={`Copy command: ${purpose}`} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
