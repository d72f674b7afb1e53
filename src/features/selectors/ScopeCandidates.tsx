import { ManagerError } from '@/api/errors';
import { healthOf } from '@/domain/delegate/health';
import { delegatePath } from '@/domain/scope/paths';
import { scopeInWords } from '@/domain/scope/permissions';
import { type Candidate, type StepCoverage, withoutCandidate } from '@/domain/selectors/selectors';
import { Worded } from '@/features/fleet/cells/values';
import { CONNECTIVITY_WORDS } from '@/features/fleet/labels';
import { failureWords } from '@/features/fleet/states/failure-labels';
import { useOnline } from '@/features/fleet/states/use-online';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatClockTime } from '@/lib/time';
import { restWords } from './selector-labels';
import type { ScopeAnswer } from './use-scopes-up';

/** More of one scope than this are counted only. */
const SHOWN_CANDIDATES = 50;

interface ScopeCandidatesProps {
  readonly answer: ScopeAnswer;
  /** Of all scopes. */
  readonly coverage: StepCoverage;
}

/** The delegates of one scope that have all the selectors, those that are connected first. */
export function ScopeCandidates({ answer, coverage }: ScopeCandidatesProps) {
  const { scope, asOf } = answer;
  const isHere = (candidate: Candidate) => candidate.scope === scope;
  const ready = coverage.ready.filter(isHere);
  const all = [...ready, ...coverage.silent.filter(isHere)];
  const words = scopeInWords(scope);
  return (
    <section aria-label={words}>
      <h3 className="font-semibold first-letter:uppercase">
        {words}{' '}
        {asOf !== undefined && (
          <span className="text-sm font-normal text-ink-muted">as of {formatClockTime(asOf)}</span>
        )}
      </h3>
      <Failure answer={answer} />
      {answer.listed && all.length === 0 && (
        <p className="text-sm text-ink-muted">
          {answer.listed.fleet.size === 0
            ? 'It tells of no delegate.'
            : 'None of its delegates has all of them.'}
        </p>
      )}
      <ul>
        {all.slice(0, SHOWN_CANDIDATES).map((candidate) => (
          <CandidateItem
            key={candidate.ordinal}
            candidate={candidate}
            answer={answer}
            rest={ready.includes(candidate) ? withoutCandidate(coverage, candidate) : undefined}
          />
        ))}
      </ul>
      {all.length > SHOWN_CANDIDATES && (
        <p className="text-sm text-ink-muted">and {formatCount(all.length - SHOWN_CANDIDATES)} more</p>
      )}
    </section>
  );
}

function Failure({ answer: { scope, listed, error, isFetching } }: Pick<ScopeCandidatesProps, 'answer'>) {
  const isOnline = useOnline();
  if (!listed && isFetching) return <p className="text-sm text-ink-muted">Reading its delegates…</p>;
  if (!error) return null;
  const { title, advice } =
    error instanceof ManagerError
      ? failureWords(error, scope, isOnline)
      : { title: 'Something went wrong', advice: error.message };
  return (
    <p className="text-sm text-bad">
      {listed ? 'It could not be read anew' : 'Its delegates could not be read'}: {title}. {advice}
    </p>
  );
}

interface CandidateItemProps {
  readonly candidate: Candidate;
  readonly answer: ScopeAnswer;
  /** Who is left without it; undefined for one that is not connected. */
  readonly rest: StepCoverage | undefined;
}

function CandidateItem({ candidate: { scope, fleet, ordinal }, answer, rest }: CandidateItemProps) {
  const delegate = fleet.delegateAt(ordinal);
  if (!delegate || !answer.listed) return null;
  const { connectivity, connectedCount, instanceCount } = healthOf(fleet, answer.listed.judgement, ordinal);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1.5 text-sm">
      <a
        href={hrefOf(delegatePath(scope, delegate.identifier ?? delegate.key))}
        className="min-w-0 font-medium wrap-anywhere hover:underline"
      >
        {delegate.name}
      </a>
      <Worded words={CONNECTIVITY_WORDS[connectivity]} detail={`${connectedCount} of ${instanceCount}`} />
      <span className="ms-auto text-ink-muted figures">
        {rest ? restWords(rest) : 'Not asked while it is not connected.'}
      </span>
    </li>
  );
}
