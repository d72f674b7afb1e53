import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { type SoleTag, tagsOfOneDelegate } from '@/domain/selectors/selectors';
import { formatCount } from '@/lib/numbers';
import { Badge } from '@/ui/Badge';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { Connectivity, DelegateName } from './candidate-cells';
import type { ScopeAnswer } from './use-scopes-up';

const MOST = 50;

interface SoleTagsProps {
  readonly answers: readonly ScopeAnswer[];
  /** Makes a tag the selector of the page. */
  readonly onUse: (tag: string) => void;
}

/** The tags that only one delegate has: a step that selects one has nobody else. */
export function SoleTags({ answers, onUse }: SoleTagsProps) {
  const { sole, of } = tagsOfOneDelegate(answers);
  if (sole.length === 0) return null;
  const items = sole.slice(0, MOST).flatMap((one): readonly Line[] => {
    const delegate = delegateAt(one.fleet, one.row);
    return delegate ? [{ ...one, delegate }] : [];
  });
  return (
    <section aria-labelledby="sole-tags">
      <h2 id="sole-tags" className="pt-2 leading-8 font-semibold">
        <span>Tags that only one delegate has</span>{' '}
        <span className="ms-1 text-xs font-normal text-ink-muted figures">{`${formatCount(sole.length)} of ${formatCount(of)}`}</span>
      </h2>
      <DataTable
        label="Tags that only one delegate has"
        keyOf={({ tag }) => tag}
        sections={[
          {
            id: 'sole-tags-rows',
            items,
            foot: sole.length > MOST && `and ${formatCount(sole.length - MOST)} more`,
          },
        ]}
        columns={soleTagColumns(answers[0]?.scope, onUse)}
      />
    </section>
  );
}

type Line = SoleTag & { readonly delegate: Delegate };

/** `own` is the scope of the page. */
function soleTagColumns(own: Scope | undefined, onUse: SoleTagsProps['onUse']): DataColumns<Line> {
  return [
    {
      header: 'Tag',
      width: '25%',
      cell: ({ tag }) => (
        <Badge hint={tag} className="align-middle">
          {tag}
        </Badge>
      ),
    },
    {
      header: 'Its only delegate',
      width: '32%',
      cell: ({ delegate, scope }) => (
        <DelegateName delegate={delegate} scope={scope} isNear={scope === own} />
      ),
    },
    { header: 'Connectivity Status', cell: ({ delegate }) => <Connectivity of={delegate} /> },
    {
      header: 'Action',
      width: '18%',
      cell: ({ tag }) => (
        <button
          type="button"
          aria-label={`Use ${tag} as selector`}
          onClick={() => onUse(tag)}
          className="min-h-6 font-medium text-accent hover:underline print:hidden"
        >
          Use as selector
        </button>
      ),
    },
  ];
}
