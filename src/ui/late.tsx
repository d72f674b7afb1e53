import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { createStore } from '@/lib/store';

/** Whether code that was needed could not be fetched: the network failed, or the server has newer code. */
export const codeMissing = createStore(false);

const fetchers = new Set<() => Promise<unknown>>();

/** Fetches the code of all late components while the page is idle, so that they open when the network fails later. */
export function preloadLate(): void {
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  // A failure shows when the component is needed; then its code is asked for again.
  for (const fetchCode of fetchers) whenIdle(() => void fetchCode().catch(() => {}));
}

/**
 * A component whose code is fetched when it is first shown; until then it is empty. Where the code cannot be fetched,
 * `codeMissing` becomes true, a popup (a component with `onClose`) closes, anything else shows a sentence; the next time
 * it is shown, the code is asked for again.
 *
 * Not `React.lazy`: that one keeps a failure for good, and shows code that is already here a tick late.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;

  async function fetchCode(): Promise<ComponentType<Props>> {
    here ??= await load();
    return here;
  }
  fetchers.add(fetchCode);

  return function Late(props: Props) {
    const [Code, setCode] = useState<ComponentType<Props> | undefined>(() => here);
    useEffect(() => {
      let isShown = true;
      fetchCode().then(
        (loaded) => isShown && setCode(() => loaded),
        () => {
          if (!isShown) return;
          codeMissing.set(true);
          setCode(() => MissingCode);
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    return Code ? <Code {...props} /> : null;
  };
}

function MissingCode({ onClose }: { onClose?: () => void }) {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => close(), []);
  return onClose ? null : <span>This part could not be loaded.</span>;
}
