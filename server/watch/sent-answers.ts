import type { FailureData } from '@/api/errors';
import type { Post } from '../memory/messages.ts';
import type { AnswerMessage, FromWatcher, Outcome, ReadingFacts, ToWatcher } from './messages.ts';

/** What happens with an answer, or a failure, in the watcher. */
type Sent = {
  readonly read?: (outcome: Outcome) => void;
  readonly isRecorded: boolean;
  readonly recorded: () => void;
};

type Facts = Omit<ReadingFacts, 'id'>;

/** Creates what sends answers and failures to the watcher, and knows which of them it has not yet read, or recorded. */
export function sentAnswers(post: Post<ToWatcher>) {
  const sent = new Map<number, Sent>();
  let lastId = 0;
  return {
    /** Resolves when the watcher has read it. Rejects with the reason of the signal. */
    async answer(
      answer: Omit<AnswerMessage, 'kind' | 'id'>,
      { signal, recorded }: { readonly signal: AbortSignal; readonly recorded: () => void },
    ): Promise<Outcome> {
      const id = ++lastId;
      const { isRecorded, body } = answer;
      let isRead = false;
      try {
        const outcome = await new Promise<Outcome>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          signal.throwIfAborted();
          sent.set(id, { read: resolve, isRecorded, recorded });
          post({ ...answer, kind: 'answer', id }, body ? [body] : []);
        });
        isRead = outcome.kind !== 'failed';
        return outcome;
      } finally {
        if (!isRead || !isRecorded) sent.delete(id);
      }
    },
    failure(facts: Facts, failure: FailureData, recorded = () => {}): void {
      const id = ++lastId;
      if (facts.isRecorded) sent.set(id, { isRecorded: true, recorded });
      post({ ...facts, kind: 'failed', id, failure });
    },
    receive(message: FromWatcher & { readonly kind: 'read' | 'recorded' }): void {
      const one = sent.get(message.id);
      if (message.kind === 'recorded' || !one?.isRecorded) sent.delete(message.id);
      if (message.kind === 'recorded') one?.recorded();
      else one?.read?.(message.outcome);
    },
    isPending: () => sent.size > 0,
  };
}
