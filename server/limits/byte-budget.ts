import { Refusal } from '../requests/refusal.ts';

/** Takes bytes for as long as an answer is in memory. Waits for room; throws a Refusal when there is none in time. */
export type Hold = (bytes: number) => Promise<void>;

/** Bytes of answers in memory, which all requests share. */
export type ByteBudget = {
  readonly take: Hold;
  readonly giveBack: (bytes: number) => void;
};

/** How long a part of an answer waits for room, ms. */
const WAIT_MS = 10_000;

/** First come, first served. `makeRoom` gives back bytes that nobody reads, as many as it can. */
export function byteBudget(
  most: number,
  makeRoom: (bytes: number) => void = () => {},
  waitMs: number = WAIT_MS,
): ByteBudget {
  let used = 0;
  let waiting: readonly { readonly bytes: number; readonly begin: () => void }[] = [];

  function fits(bytes: number): boolean {
    if (used + bytes > most) makeRoom(used + bytes - most);
    return used + bytes <= most;
  }

  function giveBack(bytes: number): void {
    used -= bytes;
    for (let [first] = waiting; first && used + first.bytes <= most; [first] = waiting) {
      waiting = waiting.slice(1);
      used += first.bytes;
      first.begin();
    }
  }

  return {
    giveBack,
    async take(bytes) {
      if (waiting.length === 0 && fits(bytes)) {
        used += bytes;
        return;
      }
      const hasRoom = await new Promise<boolean>((resolve) => {
        const entry = { bytes, begin: () => resolve(true) };
        waiting = [...waiting, entry];
        setTimeout(() => {
          waiting = waiting.filter((other) => other !== entry);
          resolve(false);
        }, waitMs).unref();
      });
      if (!hasRoom) throw new Refusal('GATEWAY_BUSY', { retryAfterSeconds: 5 });
    },
  };
}

/** Takes bytes until `done`, such as the end of an answer to a visitor. */
export function holdUntil(done: AbortSignal, { take, giveBack }: ByteBudget): Hold {
  let held = 0;
  done.addEventListener('abort', () => giveBack(held), { once: true });
  return async (bytes) => {
    await take(bytes);
    if (done.aborted) giveBack(bytes);
    else held += bytes;
  };
}
