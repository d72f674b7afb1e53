import type { ReactNode } from 'react';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { formatCount } from '@/lib/numbers';
import { Popover } from '@/ui/Popover';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { counted, DELEGATES } from '../labels';
import { UnreadableList } from './UnreadableList';

interface UnreadableNoticeProps {
  readonly unreadable: readonly UnreadablePart[];
  /** The number of delegates that could be read. */
  readonly readable: number;
  /** Rendered behind the actions. */
  readonly more?: ReactNode;
}

/** The line about the entries of the answer that could not be read, at least one, so that none is silently missing. */
export function UnreadableNotice({ unreadable, readable, more }: UnreadableNoticeProps) {
  return (
    <Sentence
      tone="unknown"
      detail="They are in no count."
      actions={
        <>
          <Popover label="Show what could not be read" trigger="Show" triggerClassName={SENTENCE_LINK}>
            <UnreadableList unreadable={unreadable} />
          </Popover>
          {more}
        </>
      }
    >
      {unreadableText({ unreadable, readable })}
    </Sentence>
  );
}

/** Delegates, or else instances: `2 of 62 delegates could not be read.` */
function unreadableText({ unreadable, readable }: Omit<UnreadableNoticeProps, 'more'>): string {
  const lost = unreadable.filter((part) => part.lost === 'delegate').length;
  if (lost === 0) return `Instances of ${counted(unreadable.length, DELEGATES)} could not be read.`;
  return `${formatCount(lost)} of ${counted(readable + lost, DELEGATES)} could not be read.`;
}
