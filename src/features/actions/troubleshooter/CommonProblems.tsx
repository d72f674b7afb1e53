import { useState } from 'react';
import { CommandList } from '../CommandList';
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
      <CommandList commands={commonCommands({ name, platform }, namespace.replaceAll('\0', ''))} />
    </section>
  );
}
