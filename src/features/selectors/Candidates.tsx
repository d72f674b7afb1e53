import { useState } from 'react';
import { type Delegate } from '@/domain/delegate/fields';
import { delegateAt } from '@/domain/delegate/fleet';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import {
  type Candidate,
  type NearCandidate,
  type StepCoverage,
  withoutCandidate,
} from '@/domain/selectors/selectors';
import { foldTag } from '@/domain/tags/tag-match';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { type DataColumns, DataTable } from '@/ui/DataTable';
import { StatusText } from '@/ui/StatusText';
import { Connectivity, DelegateName } from './candidate-cells';
import { connectedIn, remainingText } from './selector-labels';

const FEW = 4;
const MANY = 50;

interface CandidatesProps {
  /** The scope of the step. */
  readonly scope: Scope;
  readonly selectors: readonly string[];
  readonly coverage: StepCoverage;
}

interface Line {
  readonly candidate: Candidate | NearCandidate;
  readonly delegate: Delegate;
  readonly kind: keyof typeof GROUPS;
}

const GROUPS = {
  ready: { title: 'Can run', few: MANY },
  silent: { title: 'Have the tags, not connected', few: MANY },
  unknown: { title: 'Have the tags, connectivity unknown', few: MANY },
  near: { title: 'Lack one tag', few: FEW },
} as const;
const KINDS = ['ready', 'silent', 'unknown', 'near'] as const satisfies readonly (keyof typeof GROUPS)[];
/** What could not be read has a cell only where there is such a delegate. */
const ALWAYS: ReadonlySet<string> = new Set(['ready', 'silent', 'near']);

/** The delegates that can run a step, those that could, and those that lack one tag, with what happens when one stops. */
export function Candidates({ scope, selectors, coverage }: CandidatesProps) {
  const [whole, setWhole] = useState<readonly string[]>([]);
  const groups = KINDS.map((kind) => ({ kind, ...GROUPS[kind], candidates: coverage[kind] })).filter(
    ({ kind, candidates }) => candidates.length > 0 || ALWAYS.has(kind),
  );
  const sections = groups.flatMap(({ kind, title, few, candidates }) => {
    if (candidates.length === 0) return [];
    const shown = whole.includes(kind) ? candidates : candidates.slice(0, few);
    const first = shown.length < candidates.length ? `, first ${shown.length}` : '';
    return {
      id: `selectors-${kind}`,
      head: (
        <h2 tabIndex={-1} className="text-base">
          <span className="font-semibold">{title}</span>{' '}
          <span className="ms-1 text-xs text-ink-muted">{`${counted(candidates.length, DELEGATES)}${first}`}</span>
        </h2>
      ),
      items: shown.flatMap((candidate): readonly Line[] => {
        const delegate = delegateAt(candidate.fleet, candidate.row);
        return delegate ? [{ candidate, delegate, kind }] : [];
      }),
      foot: first && (
        <Button size="sm" variant="quiet" onClick={() => setWhole([...whole, kind])}>
          {`Show all ${formatCount(candidates.length)}`}
        </Button>
      ),
    };
  });
  return (
    <>
      <div role="group" aria-label="Delegates by what they have" className="selector-cells">
        {groups.map(({ kind, title, candidates }) => (
          <button
            key={kind}
            type="button"
            disabled={candidates.length === 0}
            onClick={() => document.querySelector<HTMLElement>(`#selectors-${kind} h2`)?.focus()}
          >
            <span className="block text-xs text-ink">{title}</span>
            <span className="text-lg font-semibold figures">{formatCount(candidates.length)}</span>{' '}
            <span className="text-xs">{unitText(kind, candidates)}</span>
          </button>
        ))}
      </div>
      <DataTable
        label="Delegates"
        sections={sections}
        keyOf={({ candidate, delegate }) => `${scopeKey(candidate.scope)} ${delegate.key}`}
        columns={candidateColumns(scope, selectors, coverage)}
      />
    </>
  );
}

function candidateColumns(
  scope: Scope,
  selectors: readonly string[],
  coverage: StepCoverage,
): DataColumns<Line> {
  return [
    {
      header: 'Delegate',
      width: '27%',
      cell: ({ candidate, delegate }) => (
        <DelegateName delegate={delegate} scope={candidate.scope} isNear={candidate.scope === scope} />
      ),
    },
    {
      header: 'Connectivity Status',
      width: '24%',
      cell: ({ delegate }) => <Connectivity of={delegate} />,
    },
    {
      header: 'Tags',
      width: '32%',
      cell: ({ candidate }) => (
        <StepTags selectors={selectors} lacks={'lacks' in candidate ? candidate.lacks : undefined} />
      ),
    },
    {
      header: 'If it stops',
      width: '17%',
      cell: ({ candidate, kind }) =>
        kind === 'ready' ? (
          <IfItStops rest={withoutCandidate(coverage, candidate)} />
        ) : (
          <span className="text-ink-muted">{kind === 'unknown' ? 'not known' : 'no change'}</span>
        ),
    },
  ];
}

function unitText(kind: Line['kind'], candidates: readonly Candidate[]): string {
  const unit = candidates.length === 1 ? DELEGATES.one : DELEGATES.other;
  return kind === 'ready' ? `${unit}, ${counted(connectedIn({ ready: candidates }), INSTANCES)}` : unit;
}

function StepTags({ selectors, lacks }: { selectors: readonly string[]; lacks: string | undefined }) {
  const missing = lacks === undefined ? undefined : foldTag(lacks);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {selectors
        .filter((tag) => foldTag(tag) !== missing)
        .map((tag) => (
          <Badge key={tag} hint={tag}>
            {tag}
          </Badge>
        ))}
      {lacks !== undefined && (
        <>
          <span className="px-0.5 text-xs text-ink-muted">lacks</span>
          <Badge hint={lacks} className="border-dashed border-line-strong">
            {lacks}
          </Badge>
        </>
      )}
    </span>
  );
}

function IfItStops({ rest }: { rest: StepCoverage }) {
  const text = remainingText(rest);
  return rest.ready.length > 0 ? <span>{text}</span> : <StatusText tone="attention">{text}</StatusText>;
}
