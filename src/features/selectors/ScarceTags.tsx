import { useState } from 'react';
import type { TagCoverage } from '@/domain/selectors/selectors';
import { formatCount, namedText } from '@/lib/numbers';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { StatusText } from '@/ui/StatusText';
import { tagTone } from './selector-labels';

const FEW = 20;
const TITLE = 'Tags with the fewest delegates left';

interface ScarceTagsProps {
  /** Those with the fewest delegates first. */
  readonly tags: readonly TagCoverage[];
  /** Makes a tag the selector of the page. */
  readonly onUse: (tag: string) => void;
}

/** The tags of the delegates, and how many delegates a step has that selects one: the fewest first. */
export function ScarceTags({ tags, onUse }: ScarceTagsProps) {
  const [isWhole, setWhole] = useState(false);
  if (tags.length === 0) return null;
  const items = isWhole ? tags : tags.slice(0, FEW);
  return (
    <section aria-labelledby="scarce-tags">
      <h2 id="scarce-tags" className="pt-2 leading-8 font-semibold">
        <span>{TITLE}</span>{' '}
        <span className="ms-1 text-xs font-normal text-ink-muted figures">
          {items.length < tags.length
            ? `${formatCount(items.length)} of ${formatCount(tags.length)}`
            : formatCount(tags.length)}
        </span>
      </h2>
      <DataTable
        label={TITLE}
        keyOf={({ tag }) => tag}
        sections={[
          {
            id: 'scarce-tags-rows',
            items,
            foot: items.length < tags.length && (
              <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
                {`Show all ${formatCount(tags.length)}`}
              </Button>
            ),
          },
        ]}
        columns={tagColumns(onUse)}
      />
    </section>
  );
}

const tagColumns = (onUse: ScarceTagsProps['onUse']): DataColumns<TagCoverage> => [
  {
    header: 'Tag',
    width: '24%',
    cell: ({ tag }) => (
      <button
        type="button"
        aria-label={`Use ${tag} as selector`}
        onClick={() => onUse(tag)}
        className="flex min-h-6 max-w-full items-center hover:underline"
      >
        <Badge hint={tag}>{tag}</Badge>
      </button>
    ),
  },
  {
    header: 'Can run it',
    width: '18%',
    card: 'beside',
    cell: (tag) => (
      <StatusText
        tone={tagTone(tag)}
        detail={tag.unknown > 0 ? `${formatCount(tag.unknown)} unknown` : undefined}
      >
        {`${formatCount(tag.ready.length)} of ${formatCount(tag.all)}`}
      </StatusText>
    ),
  },
  {
    header: 'Delegates',
    width: '40%',
    card: 'below',
    cell: ({ ready }) =>
      ready.length === 0 ? (
        NONE
      ) : (
        <span className="flex gap-1">
          <span data-hint={namedText(ready, 2)} data-hint-when-cut="" className="truncate">
            {ready.slice(0, 2).join(', ')}
          </span>
          {ready.length > 2 && (
            <span className="shrink-0">{`and ${formatCount(ready.length - 2)} more`}</span>
          )}
        </span>
      ),
  },
  {
    header: 'If one stops',
    width: '18%',
    card: 'end',
    cell: ({ ready }) =>
      ready.length === 0
        ? NONE
        : ready.length === 1
          ? 'No delegate left'
          : `${formatCount(ready.length - 1)} left`,
  },
];

const NONE = <span className="text-ink-muted">–</span>;
