import type { ReactNode } from 'react';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { Popover } from '@/ui/Popover';
import { LeadSentence, SENTENCE_LINK } from '@/ui/Sentence';
import { unreadableText } from './failure-labels';
import { UnreadableList } from './UnreadableList';

interface UnreadableNoticeProps {
  readonly unreadable: readonly UnreadablePart[];
  /** The number of delegates that could be read. */
  readonly readable: number;
  /** Rendered at the end of the line. */
  readonly more?: ReactNode;
}

/** The line about the entries of the answer that could not be read, at least one, so that none is silently missing. */
export function UnreadableNotice({ unreadable, readable, more }: UnreadableNoticeProps) {
  const text = unreadableText(unreadable, readable);
  return (
    <LeadSentence
      tone="unknown"
      text={text}
      detail="Not counted anywhere."
      more={more}
      actions={
        <Popover label="Show what could not be read" trigger="Show" triggerClassName={SENTENCE_LINK}>
          <UnreadableList unreadable={unreadable} />
        </Popover>
      }
    >
      {text}
    </LeadSentence>
  );
}
