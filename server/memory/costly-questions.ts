import { MINUTE_MS } from '@/lib/units';
import { steadyNow } from '../limits/minute-limit.ts';
import type { ThreadRequest } from './messages.ts';

/** One that ended the watcher so often is not asked for a while: a page asks again and again, and nothing would be recorded. */
const MOST_ENDS = 2;
const REFUSED_MS = 10 * MINUTE_MS;

/** Remembers the questions that were asked when the watcher ended, perhaps because they needed more memory than it has. */
export function costlyQuestions(now = steadyNow) {
  const ends = new Map<string, readonly number[]>();
  const recent = (what: string) => (ends.get(what) ?? []).filter((at) => now() - at < REFUSED_MS);
  return {
    note(request: ThreadRequest): void {
      const what = questionKey(request);
      ends.set(what, [...recent(what), now()]);
    },
    isRefused: (request: ThreadRequest) => recent(questionKey(request)).length >= MOST_ENDS,
  };
}

/** The same for a question that is asked again later. */
function questionKey(request: ThreadRequest): string {
  if (!('question' in request)) return JSON.stringify(request);
  const times = { from: undefined, to: undefined, at: undefined, visit: undefined, bounds: undefined };
  return JSON.stringify([request.name, { ...request.question, ...times }]);
}
