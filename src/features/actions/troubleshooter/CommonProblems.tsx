import { useState } from 'react';
import { CommandList } from '../CommandList';
import { commonCommands, PLACES, type Platform } from './commands';

interface CommonProblemsProps {
  /** The name of the delegate. */
  readonly name: string;
  readonly platform: Platform;
  /** Its namespace, if known. */
  readonly knownNamespace?: string;
}

/** Shows the commands that diagnose common problems of a delegate, filled in and ready to copy. */
export function CommonProblems({ name, platform, knownNamespace }: CommonProblemsProps) {
  const place = PLACES[platform];
  const [typed, setTyped] = useState(knownNamespace ?? place?.usual ?? '');
  return (
    <section aria-labelledby="common-problems">
      <h3 id="common-problems" className="font-semibold">
        Common problems
      </h3>
      {place && (
        <label className="mt-2 flex items-center gap-2 ">
          {place.label}
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-8 min-w-0 grow rounded-md border border-line-strong bg-surface px-2 font-mono"
          />
        </label>
      )}
      <CommandList commands={commonCommands({ name, platform }, typed.replaceAll('\0', ''))} />
    </section>
  );
}
