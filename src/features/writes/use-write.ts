import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ManagerError } from '@/api/errors';
import { MEMORY_KEY } from '@/features/memory/queries';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import { changeReport, reportChange } from './change-report';

interface WriteOptions<Input, Result> {
  /** Sends the change. Throws a ManagerError. */
  readonly send: (input: Input) => Promise<Result>;
  /** The keys of the queries that show the outcome. They are refetched after success and failure alike. */
  readonly shownBy: readonly QueryKey[];
  /** A sentence. */
  readonly successText: (result: Result, input: Input) => string;
  /** Called after success and the refetch, unless the component has unmounted. */
  readonly onSuccess?: (result: Result, input: Input) => void;
}

export interface Write<Input, Result> {
  /** Sends the change. Does nothing while one is pending. */
  readonly start: (input: Input) => void;
  /** Stays true until the queries that show the outcome have been refetched. */
  readonly isPending: boolean;
  readonly error: ManagerError | null;
  /** The result of the last change that was made. */
  readonly data: Result | undefined;
  /** The input that was sent last. */
  readonly input: Input | undefined;
}

/** A mutation at the Manager that sends at most one request at a time, and reports success on the page. */
export function useWrite<Input, Result>(options: WriteOptions<Input, Result>): Write<Input, Result> {
  const { send, shownBy, successText, onSuccess } = options;
  const client = useQueryClient();
  const once = useOneAtATime();
  const isShown = useIsShown();
  const { mutateAsync, isPending, error, data, variables } = useMutation({
    mutationFn: send,
    onError: () => readAgain(client, shownBy),
    onSuccess: async (result, input) => {
      const isFresh = await readAgain(client, shownBy);
      // Called before the report, because it may open another page, which then shows the report.
      if (isShown.current) onSuccess?.(result, input);
      reportChange([successText(result, input), !isFresh && NOT_FRESH].filter(Boolean).join(' '));
    },
  });

  function start(input: Input): void {
    once(async () => {
      changeReport.set(undefined);
      // The mutation's state has the error.
      await mutateAsync(input).catch(() => {});
    });
  }
  return { start, isPending, error, data, input: variables };
}

const NOT_FRESH = 'A part of the page could not be refreshed, so it may not show this change yet.';

/**
 * Refetches these queries, and what the memory tells, if they are active: for after a change. Resolves to false if one of
 * these queries failed; never rejects.
 */
export async function readAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<boolean> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  // Our server answers after the reading that shows the change. Nobody waits for it.
  void client.invalidateQueries({ queryKey: MEMORY_KEY });
  const cache = client.getQueryCache();
  return keys.every((queryKey) =>
    cache.findAll({ queryKey, type: 'active' }).every(({ state }) => state.error === null),
  );
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
