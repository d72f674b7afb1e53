import '@/features/frame/with-aside.css';
import './selectors.css';
import { useRef } from 'react';
import { ManagerError } from '@/api/errors';
import { delegateCount } from '@/domain/delegate/fleet';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { coverageByTag, ORDER_OF_CHOICE, whoCanRun } from '@/domain/selectors/selectors';
import { useAddressParam } from '@/features/address/use-address-param';
import { failureLabels } from '@/features/failures/failure-labels';
import { useOnline } from '@/features/failures/LoadFailure';
import { DataAge } from '@/features/frame/DataAge';
import { TitleRow } from '@/features/frame/TitleRow';
import { counted } from '@/features/words/labels';
import { useContentPainted } from '@/ui/content-painted';
import { Sentence, SentenceSkeleton } from '@/ui/Sentence';
import { StatusText } from '@/ui/StatusText';
import { Candidates } from './Candidates';
import { ScarceTags } from './ScarceTags';
import { SelectorField, selectorsOf } from './SelectorField';
import { anyStepSummary, matchSummary } from './selector-labels';
import { type ScopeAnswer, useScopesUp } from './use-scopes-up';

/**
 * Shows the connected delegates that have all selectors of a step, in its scope and those above, and which remain
 * without one of them. The address has the selectors, separated by commas, because no tag contains a comma.
 */
export function SelectorsPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [written, write] = useAddressParam('selectors');
  const selectors = selectorsOf(written ?? '');
  const { answers, refresh } = useScopesUp(scope);
  const coverage = whoCanRun(selectors, answers);
  const tags = coverageByTag(answers);
  const isWaiting = answers.some((answer) => !answer.fleet && answer.isFetching);
  const hasSelectors = selectors.length > 0;
  const times = answers.flatMap(({ asOf }) => asOf ?? []);
  const summary = hasSelectors ? matchSummary(coverage) : anyStepSummary(coverage);
  useContentPainted(!isWaiting);
  const setSelectors = (next: readonly string[]) => write(next.join(',') || undefined, { replace: true });
  return (
    <div className="with-aside">
      <DataAge
        asOf={times.length > 0 ? Math.min(...times) : undefined}
        hasFailed={answers.some(({ error }) => error !== null)}
        isFetching={answers.some(({ isFetching }) => isFetching)}
        refresh={refresh}
      />
      <div className="min-w-0">
        <TitleRow {...{ scope, scopeName }} title="Selectors" note="Which delegates can run a step" />
        <SelectorField
          ref={input}
          selectors={selectors}
          suggestions={tags
            .toSorted((a, b) => b.ready.length - a.ready.length)
            .map(({ tag, ready }) => ({ value: tag, note: counted(ready.length, CONNECTED) }))}
          onChange={setSelectors}
        />
        <div role="status" className="my-2">
          {isWaiting ? (
            <SentenceSkeleton label="Loading the delegates" />
          ) : (
            <Sentence isLead tone={summary.tone} detail={summary.details.join(' ')}>
              {summary.title}
            </Sentence>
          )}
        </div>
        <UnreadScopes answers={answers} />
        {!isWaiting &&
          (hasSelectors ? (
            <Candidates key={written} scope={scope} selectors={selectors} coverage={coverage} />
          ) : (
            <ScarceTags
              tags={tags.filter(({ isForSteps }) => isForSteps)}
              onUse={(tag) => {
                setSelectors([tag]);
                input.current?.focus();
              }}
            />
          ))}
      </div>
      {!isWaiting && <OrderOfChoice />}
    </div>
  );
}

function OrderOfChoice() {
  return (
    <section aria-labelledby="order-of-choice" className="page-aside selectors-aside">
      <h2 id="order-of-choice" className="py-3 font-semibold">
        How Harness picks a delegate
      </h2>
      <ol>
        {ORDER_OF_CHOICE.map(({ step, rule, isCheckedHere }) => (
          <li key={step}>
            <strong className="font-medium text-ink">{`${step}.`}</strong>{' '}
            <span>{`${rule}${!isCheckedHere ? ' Only Harness knows this.' : ''}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const CONNECTED = { one: 'connected delegate', other: 'connected delegates' } as const;

/** Says of which scopes nothing, or nothing new, could be read, and which have no delegate. */
function UnreadScopes({ answers }: { answers: readonly ScopeAnswer[] }) {
  const isOnline = useOnline();
  return answers.flatMap(({ scope, fleet, error }) => {
    const place = scopeLabelWithLevel(scope);
    if (fleet && delegateCount(fleet) === 0 && !error) {
      return (
        <p key={scope.level} className="py-1 text-ink-muted">
          {`You can see no delegate of ${place}.`}
        </p>
      );
    }
    if (!error) return [];
    const { title, advice } =
      error instanceof ManagerError
        ? failureLabels(error, scope, isOnline)
        : { title: 'Something went wrong', advice: error.message };
    const what = fleet ? 'could not be refreshed' : 'could not be read';
    return (
      <p key={scope.level} className="py-1">
        <StatusText tone="bad">{`The delegates of ${place} ${what}: ${title}. ${advice}`}</StatusText>
      </p>
    );
  });
}
