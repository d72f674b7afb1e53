import { Refusal } from '../requests/refusal.ts';
import { minuteLimit, steadyNow } from './minute-limit.ts';

/** Who asks, as limits know them. */
export type Asker = {
  readonly reader: string;
  /** Aborts when the answer is sent, or the visitor has left. */
  readonly gone: AbortSignal;
};

/** The turns of those who ask a thread that has other work: readings come first, then pages, then callers of the API. */
export type ThreadTurns = {
  /** Asks for a page. The questions of one reader wait for each other, and leave half the time to a reading. */
  readonly forPage: <Answer>(asker: Asker, ask: () => Promise<Answer>) => Promise<Answer>;
  /**
   * Asks for the API, one question at once, while the thread does nothing else. Callers take turns. `share` may give the
   * answer to an equal question instead of asking. Throws a Refusal when one caller's answers took too long in this minute.
   */
  readonly forApi: <Answer, Shared>(
    asker: Asker,
    ask: (until: AbortSignal) => Promise<Answer>,
    share: (once: (until: AbortSignal) => Promise<Answer>) => Promise<Shared>,
  ) => Promise<Shared>;
  /** A reading has ended. */
  readonly noteEnd: () => void;
};

type TurnsOptions = {
  /** Whether the thread has a reading. */
  readonly isReading: () => boolean;
  readonly now?: () => number;
};

/** How long the API waits for the end of readings: a Manager can send one very slowly. */
const PATIENCE_MS = 5_000;
/** The time of the thread that one caller of the API has in a minute. */
const API_MS_PER_MINUTE = 20_000;

/** A question can take the thread a second. Creates the turns; nobody asks. */
export function threadTurns({ isReading, now = steadyNow }: TurnsOptions): ThreadTurns {
  /** The last question of each who waits for an answer. */
  const last = new Map<string, Promise<unknown>>();
  const ofCaller = minuteLimit(API_MS_PER_MINUTE, now);
  const waiting = new Set<() => void>();
  let pages = 0;

  /** `rest` follows before the next turn, but not before the answer. */
  async function inTurn<Answer>(
    key: string,
    work: () => Promise<Answer>,
    rest: () => Promise<void> = async () => {},
  ): Promise<Answer> {
    const turn = Promise.allSettled([last.get(key)]).then(work);
    const whole = turn.then(rest, rest).finally(() => {
      if (last.get(key) === whole) last.delete(key);
    });
    last.set(key, whole);
    return turn;
  }

  function noteEnd(): void {
    for (const look of waiting) look();
  }

  /** Resolves when this is so, the time is over, or the visitor has left. */
  function wait(isSo: () => boolean, mostMs: number, gone?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, mostMs).unref();
      function end(): void {
        clearTimeout(timer);
        gone?.removeEventListener('abort', end);
        waiting.delete(look);
        resolve();
      }
      function look(): void {
        if (isSo() || gone?.aborted) end();
      }
      waiting.add(look);
      gone?.addEventListener('abort', end);
      look();
    });
  }

  return {
    noteEnd,
    forPage({ reader }, ask) {
      let tookMs = 0;
      async function work() {
        const begunAt = now();
        pages += 1;
        try {
          return await ask();
        } finally {
          pages -= 1;
          tookMs = now() - begunAt;
          noteEnd();
        }
      }
      return inTurn(reader, work, () => wait(() => !isReading(), tookMs));
    },
    forApi({ reader }, ask, share) {
      async function work(until: AbortSignal) {
        await wait(() => pages === 0 && !isReading(), PATIENCE_MS, until);
        const begunAt = now();
        try {
          return await ask(until);
        } finally {
          ofCaller.take(reader, now() - begunAt);
        }
      }
      return inTurn(`api ${reader}`, () => {
        const retryAfterSeconds = ofCaller.wait(reader);
        const detail = `answers took more than ${API_MS_PER_MINUTE / 1_000} s of computing in a minute`;
        if (retryAfterSeconds !== undefined)
          throw new Refusal('GATEWAY_TOO_MANY_REQUESTS', { retryAfterSeconds, detail });
        return share((until) => inTurn('api', () => work(until)));
      });
    },
  };
}
