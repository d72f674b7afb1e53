import { useState } from 'react';
import { TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
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
    <Part heading="h3" id="common-problems" title="Common problems">
      {place && <TextField label={place.label} isMono value={typed} onChange={setTyped} />}
      <CommandList commands={commonCommands({ name, platform }, typed.replaceAll('\0', ''))} />
    </Part>
  );
}
