import { RefreshCw } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { brokenRule, tagRules } from '@/domain/names/delegate-name';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { ORDER_OF_CHOICE, whoCanRun } from '@/domain/selectors/selectors';
import { allTexts } from '@/domain/table/texts';
import { foldTag } from '@/domain/tags/tag-match';
import { TagInput } from '@/features/actions/tags/TagInput';
import { SubpageHead } from '@/features/shared/SubpageHead';
import { useAddressParam } from '@/features/shared/use-address-param';
import { useDocumentTitle } from '@/features/shared/use-page-title';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { useContentPainted } from '@/ui/content-painted';
import { ToneIcon } from '@/ui/ToneIcon';
import { ScopeCandidates } from './ScopeCandidates';
import { type MatchSummary, matchSummary } from './selector-labels';
import { type ScopeAnswer, useScopesUp } from './use-scopes-up';

/**
 * Shows the connected delegates that have all selectors of a step, in its scope and those above, and which remain
 * without one of them. The address has the selectors, separated by commas, because no tag contains a comma.
 */
export function SelectorsPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`Selectors · ${scopeLabel(scope)}`);
  const input = useRef<HTMLInputElement>(null);
  const [written, write] = useAddressParam('selectors');
  const selectors = selectorsOf(written ?? '');
  const { answers, refresh } = useScopesUp(scope);
  const coverage = whoCanRun(selectors, answers);
  const isFetching = answers.some((answer) => answer.isFetching);
  const isWaiting = answers.some((answer) => !answer.fleet && answer.isFetching);
  // A step without selectors can run anywhere: nobody asks that here, and it would look like an answer.
  const hasSelectors = selectors.length > 0;
  useContentPainted(!isWaiting);
  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title="Selectors">
        <Button icon={<RefreshCw />} onClick={refresh} isPending={isFetching}>
          Refresh
        </Button>
      </SubpageHead>
      <div className="flex max-w-280 flex-col gap-4">
        <p className="text-ink-muted">
          {`A delegate can run a step in ${scopeLabelWithLevel(scope)} when it is connected and has all selectors of the step as tags.`}
        </p>
        <Selectors
          ref={input}
          selectors={selectors}
          knownTags={tagsIn(answers)}
          onChange={(next) => write(next.join(',') || undefined, { replace: true })}
        />
        <div role="status" className="wrap-anywhere">
          {!hasSelectors ? (
            <p className="text-ink-muted">Enter the selectors of a step to see which delegates can run it.</p>
          ) : isWaiting ? (
            <p className="text-ink-muted">Reading the delegates…</p>
          ) : (
            <Result summary={matchSummary(coverage)} />
          )}
        </div>
        {hasSelectors &&
          answers.map((answer) => (
            <ScopeCandidates key={answer.scope.level} answer={answer} coverage={coverage} />
          ))}
        <OrderOfChoice />
      </div>
    </>
  );
}

function Result({ summary: { tone, title, details } }: { summary: MatchSummary }) {
  return (
    <>
      <p className="status text-lg font-semibold">
        <ToneIcon tone={tone} />
        <span>{title}</span>
      </p>
      {details.map((detail) => (
        <p key={detail} className="text-ink-muted">
          {detail}
        </p>
      ))}
    </>
  );
}

function OrderOfChoice() {
  return (
    <details className="text-ink-muted">
      <summary className="min-h-6 py-0.5 text-ink">How the Manager chooses one of them</summary>
      <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5">
        {ORDER_OF_CHOICE.map(({ step, rule, isCheckedHere }) => (
          <li key={step}>
            <strong className="font-medium text-ink">{`${step}.`}</strong>{' '}
            <span>{`${rule}${!isCheckedHere ? ' Only the Manager knows this.' : ''}`}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface SelectorsProps {
  readonly selectors: readonly string[];
  readonly knownTags: readonly string[];
  readonly onChange: (selectors: readonly string[]) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

function Selectors({ selectors, knownTags, onChange, ref }: SelectorsProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleAdd(text: string) {
    const added = selectorsOf(text);
    const broken = added.map((tag) => brokenRule(tagRules(tag))).find((rule) => rule !== undefined);
    setProblem(added.length === 0 ? brokenRule(tagRules('')) : broken);
    setTyped(broken === undefined ? '' : text);
    if (broken === undefined && added.length > 0) onChange(selectorsOf([...selectors, ...added].join(',')));
  }

  function handleRemove(tag: string) {
    // The button unmounts with the selector, so the focus moves to the field.
    ref.current?.focus();
    onChange(selectors.filter((other) => other !== tag));
  }

  return (
    <div className="flex max-w-120 flex-col gap-2">
      <TagInput
        ref={ref}
        label="Selectors of the step"
        value={typed}
        problems={problem === undefined ? [] : [problem]}
        suggestions={knownTags}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        onAdd={handleAdd}
      />
      {selectors.length > 0 && (
        <ul aria-label="Selectors" className="flex flex-wrap gap-1">
          {selectors.map((tag) => (
            <li key={tag} className="min-w-0">
              <Chip label={tag} removeLabel={`Remove selector ${tag}`} onRemove={() => handleRemove(tag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Each once, sorted. */
function tagsIn(answers: readonly ScopeAnswer[]): readonly string[] {
  const tags = answers.flatMap(({ fleet }) => (fleet ? allTexts(fleet.delegates.tags.values) : []));
  return [...new Set(tags)].sort();
}

/** Splits a comma-separated text into selectors, each once. Case and surrounding blanks make no difference. */
function selectorsOf(text: string): readonly string[] {
  const bySpelling = new Map(text.split(',').map((tag) => [foldTag(tag), tag.trim()]));
  bySpelling.delete('');
  return [...bySpelling.values()];
}
