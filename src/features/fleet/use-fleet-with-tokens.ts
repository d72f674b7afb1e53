import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { addressableScope, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { Scope } from '@/domain/scope/scope';
import { allTexts } from '@/domain/table/texts';
import { withTokenNames } from '@/domain/tokens/token-names';
import { useIsPaused } from './polling';
import { tokenUseQuery } from './token-use';

/** Most requests for one list: the Manager searches all delegates of a scope for each. */
const MOST_REQUESTS = 40;
const RENEW_MS = 60_000;

/** Reads which instances of a fleet use the tokens of these names, once there is one, and renews that while the page polls. */
export function useFleetWithTokens(scope: Scope, fleet: Fleet | undefined, names: readonly string[]) {
  const isPaused = useIsPaused();
  const asked = useMemo(() => (fleet ? questions(scope, fleet, names) : NO_QUESTIONS), [scope, fleet, names]);
  const { answers, ...state } = useQueries({
    queries: asked.questions.map((question) => ({
      ...tokenUseQuery(question.scope, question.name),
      refetchInterval: isPaused ? (false as const) : RENEW_MS,
    })),
    combine: (results) => ({
      // The same array until an answer changes, so that the memo below runs only then.
      answers: results.map(({ data }) => data),
      isAsking: results.some(({ isPending }) => isPending),
      errors: results.map(({ data, error }) => (data ? null : error)),
      isComplete: results.every(({ data }) => data?.unreadable.length === 0),
      retry: () => {
        for (const { error, refetch } of results) if (error) void refetch();
      },
    }),
  });
  const named = useMemo(() => {
    const uses = asked.questions.flatMap(({ name, column }, i) => {
      const facts = answers[i]?.facts;
      return facts ? [{ name, scope: column, using: facts }] : [];
    });
    return fleet && uses.length > 0 ? withTokenNames(fleet, uses) : undefined;
  }, [fleet, asked, answers]);
  const isReading = !fleet || state.isAsking;
  const unknown = names.filter((name) =>
    asked.questions.every((one, i) => one.name !== name || state.errors[i]?.reason === 'not-found'),
  );
  return {
    /** The fleet with the tokens of its instances; undefined while they are read, and if none can be read. */
    fleet: isReading ? undefined : named,
    isReading,
    /** Tokens that the Manager does not know. */
    unknown: isReading ? [] : unknown,
    /** Why the use of a token could not be read. */
    failure: state.errors.find((error) => error && error.reason !== 'not-found') ?? undefined,
    /** Scopes that are not asked, because there would be too many requests. */
    leftOut: asked.leftOut,
    /** False when part of an answer could not be read, so that more delegates may use the tokens. */
    isComplete: state.isComplete,
    retry: state.retry,
  };
}

const NO_QUESTIONS: ReturnType<typeof questions> = { questions: [], leftOut: 0 };

interface Question {
  readonly name: string;
  readonly scope: Scope;
  /** The scope as the column of a fleet of several scopes has it. */
  readonly column: string | undefined;
}

/** Each token in each scope of the fleet that has an address. */
function questions(scope: Scope, fleet: Fleet, names: readonly string[]) {
  const columns = allTexts(fleet.delegates.scope.values);
  const scopes =
    columns.length === 0
      ? [{ scope, column: undefined }]
      : columns.map((column) => ({
          scope: addressableScope(scope.account, delegateScopeOf(column)),
          column,
        }));
  const all: readonly Question[] = names.flatMap((name) =>
    scopes.flatMap(({ scope: own, column }) => (own ? [{ name, scope: own, column }] : [])),
  );
  const kept = all.slice(0, MOST_REQUESTS);
  return { questions: kept, leftOut: names.length * scopes.length - kept.length };
}
