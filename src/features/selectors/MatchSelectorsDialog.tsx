import { type RefObject, useRef, useState } from 'react';
import { brokenRule, tagRules } from '@/domain/names/delegate-name';
import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { ORDER_OF_CHOICE, whoCanRun } from '@/domain/selectors/selectors';
import { allTexts } from '@/domain/table/texts';
import { foldTag } from '@/domain/tags/tag-match';
import { TagInput } from '@/features/actions/tags/TagInput';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { Dialog } from '@/ui/Dialog';
import { ScopeCandidates } from './ScopeCandidates';
import { matchSummary } from './selector-labels';
import { type ScopeAnswer, useScopesUp } from './use-scopes-up';

interface MatchSelectorsDialogProps {
  readonly scope: Scope;
  /** The selectors as the address has them: with commas between. */
  readonly written: string;
  readonly onWrite: (written: string) => void;
  readonly onClose: () => void;
}

/** The connected delegates that have all selectors of a step, in its scope and those above, and who remains if one goes. */
export function MatchSelectorsDialog({ scope, written, onWrite, onClose }: MatchSelectorsDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const selectors = selectorsOf(written);
  const { answers, refresh } = useScopesUp(scope);
  const coverage = whoCanRun(selectors, answers);
  const isFetching = answers.some((answer) => answer.isFetching);
  const isWaiting = answers.some((answer) => !answer.fleet && answer.isFetching);
  const { tone, title, details } = matchSummary(coverage);
  return (
    <Dialog
      title="Who can run this?"
      isOpen
      onClose={onClose}
      initialFocusRef={input}
      footer={
        <>
          <Button onClick={refresh} isPending={isFetching}>
            Ask again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>A step in {scopeInWords(scope)} is run by a delegate that has all of its selectors as tags.</p>
        <Selectors
          ref={input}
          selectors={selectors}
          knownTags={tagsIn(answers)}
          onChange={(next) => onWrite(next.join(','))}
        />
        {!isWaiting && (
          <Banner tone={tone} title={title}>
            {details.join(' ')}
          </Banner>
        )}
        {answers.map((answer) => (
          <ScopeCandidates key={answer.scope.level} answer={answer} coverage={coverage} />
        ))}
        <OrderOfChoice />
      </div>
    </Dialog>
  );
}

function OrderOfChoice() {
  return (
    <details className="text-sm">
      <summary>How the Manager chooses among them</summary>
      <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5">
        {ORDER_OF_CHOICE.map(({ step, rule, isCheckedHere }) => (
          <li key={step}>
            <strong>{step}.</strong> {rule}
            {!isCheckedHere && <span className="text-ink-muted"> Only the Manager knows this.</span>}
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
    // The button goes with it.
    ref.current?.focus();
    onChange(selectors.filter((other) => other !== tag));
  }

  return (
    <div className="flex flex-col gap-2">
      <TagInput
        ref={ref}
        label="Selectors of the step, with Enter or a comma after each"
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

/** Every tag that there is, once. */
function tagsIn(answers: readonly ScopeAnswer[]): readonly string[] {
  const tags = answers.flatMap(({ fleet }) => (fleet ? allTexts(fleet.delegates.tags.values) : []));
  return [...new Set(tags)].sort();
}

/** Selectors from a text with commas between them, each once: case and blanks around make no difference. */
function selectorsOf(text: string): readonly string[] {
  const bySpelling = new Map(text.split(',').map((tag) => [foldTag(tag), tag.trim()]));
  bySpelling.delete('');
  return [...bySpelling.values()];
}
