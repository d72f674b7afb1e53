import { formatCount } from '@/lib/numbers';
import { Popover } from '@/ui/Popover';
import { SENTENCE_LINK } from '@/ui/Sentence';
import type { FindingListProps } from './FindingList';
import { FindingList } from './FindingList';

/** A button that opens the findings for which the situation has no sentence. */
export function MoreFindings(list: FindingListProps) {
  const count = list.findings.length + Math.min(list.unreadable.length, 1);
  const noun = count === 1 ? 'finding' : 'findings';
  return (
    <Popover
      label={`${formatCount(count)} more ${noun}`}
      trigger={
        <>
          <span>{`${formatCount(count)} more`}</span>
          <span className="sr-only">{`\u00a0${noun}`}</span>
        </>
      }
      triggerClassName={SENTENCE_LINK}
      isFlush
    >
      <FindingList {...list} />
    </Popover>
  );
}
