/** How long the list took to answer. */
export interface Answered {
  /** From the moment of the key or the click until what it led to was painted, ms. */
  readonly durationMs: number;
  /** Whether the list shows anything else than before; without that, the duration says nothing. */
  readonly hasChanged: boolean;
}

export interface ListWatch {
  /** Waits for the next event of that type, then for what it leads to. */
  readonly arm: (type: 'keydown' | 'click') => void;
  /** Resolves when the list has come to rest after the event. */
  readonly answered: () => Promise<Answered>;
}

/**
 * Runs in the page, so it must not use anything from outside itself. Follows what the list shows in the window, frame by
 * frame: its length, its order, the names of its rows and of the instances under them. The answer to an event is the last
 * change before the list rests for a while. As in the watch over the load, a frame is read in its animation frame callback
 * and dated by the task after it.
 */
export function createListWatch(): ListWatch {
  const LEAST_WAIT_MS = 250;
  const RESTING_FRAMES = 8;
  const LONGEST_WAIT_MS = 30_000;
  const painted = new MessageChannel();
  painted.port1.start();
  let answer: Promise<Answered> | undefined;

  function look(): string {
    const list = document.querySelector('[role="table"][aria-label="Delegates"]');
    if (!list) return 'no list';
    const order = [...list.querySelectorAll('[aria-sort]')].map((header) => header.getAttribute('aria-sort'));
    const names = [...list.querySelectorAll('[role="rowheader"]')]
      .filter((name) => {
        const { top, bottom } = name.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((name) => name.textContent);
    return [list.getAttribute('aria-rowcount'), ...order, ...names].join('|');
  }

  function follow(startedAt: number, before: string, resolve: (answered: Answered) => void): void {
    let last = before;
    let changedAt = startedAt;
    let restingFrames = 0;
    const watch = () => {
      const seen = look();
      const handlePainted = () => {
        const at = performance.now();
        restingFrames = seen === last ? restingFrames + 1 : 0;
        if (seen !== last) changedAt = at;
        last = seen;
        const isAtRest = restingFrames >= RESTING_FRAMES && at - startedAt >= LEAST_WAIT_MS;
        if (isAtRest) resolve({ durationMs: changedAt - startedAt, hasChanged: last !== before });
        else requestAnimationFrame(watch);
      };
      painted.port1.addEventListener('message', handlePainted, { once: true });
      painted.port2.postMessage(null);
    };
    requestAnimationFrame(watch);
  }

  return {
    arm(type) {
      const before = look();
      answer = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`No answer to a ${type}.`)), LONGEST_WAIT_MS);
        const handle = (event: Event) => follow(event.timeStamp, before, resolve);
        addEventListener(type, handle, { once: true, capture: true });
      });
    },
    answered: () => answer ?? Promise.reject(new Error('The watch was not armed.')),
  };
}
