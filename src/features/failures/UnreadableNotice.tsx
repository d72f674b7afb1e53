import type { ReactNode } from 'react';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { Popover } from '@/ui/Popover';
import { SENTENCE_LINK, Sentence } from '@/ui/Sentence';
import { unreadableText } from './failure-labels';
import { UnreadableList } from './UnreadableList';

interface UnreadableNoticeProps {
  readonly unreadable: readonly UnreadablePart[];
  /** The number of delegates that could be read. */
  readonly readable: number;
  readonly isLead?: boolean;
  /** Rendered behind the actions. */
  readonly more?: ReactNode;
}

/** The line about the entries of the answer that could not be read, at least one, so that none is silently missing. */
export function UnreadableNotice({ unreadable, readable, isLead = false, more }: UnreadableNoticeProps) {
  return (
    <Sentence
      tone="unknown"
      isLead={isLead}
      detail="Not counted anywhere."
      actions={
        <>
          <Popover label="Show what could not be read" trigger="Show" triggerClassName={SENTENCE_LINK}>
            <UnreadableList unreadable={unreadable} />
          </Popover>
          {more}
        </>
      }
    >
      {unreadableText(unreadable, readable)}
    </Sentence>
  );
}
