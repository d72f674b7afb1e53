import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { createStore } from '@/lib/store';

/**
 * Whether the code of a lazy component could not be fetched, because the network failed or the server has newer code;
 * `dismissed` when the reader has closed the notice, until a popup cannot open.
 */
export const codeMissing = createStore<'no' | 'yes' | 'dismissed'>('no');

const fetchers = new Set<() => Promise<unknown>>();

/** Fetches the code of all lazy components while the page is idle, so that they open even if the network fails later. */
export function preloadLazyCode(): void {
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  // A failure is ignored here: the component fetches its code again when it mounts.
  for (const fetchCode of fetchers) whenIdle(() => void fetchCode().catch(() => {}));
}

/**
 * The component fetches its code when it first mounts, and renders nothing until then. If the fetch fails,
 * `codeMissing` says so, a popup (a component with `onClose`) closes, and any other component shows a sentence. The
 * next mount fetches the code again. Not `React.lazy`, which caches a failure for good and renders code that is already
 * loaded a tick late.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;

  async function fetchCode(): Promise<ComponentType<Props>> {
    here ??= await load();
    return here;
  }
  fetchers.add(fetchCode);

  return function LazyComponent(props: Props) {
    const [Code, setCode] = useState<ComponentType<Props> | undefined>(() => here);
    const showMissing = useEffectEvent(() => {
      if (isPopup(props) || codeMissing.get() === 'no') codeMissing.set('yes');
      setCode(() => MissingCode);
    });
    useEffect(() => {
      let isShown = true;
      fetchCode().then(
        (loaded) => isShown && setCode(() => loaded),
        () => isShown && showMissing(),
      );
      return () => {
        isShown = false;
      };
    }, []);
    return Code ? <Code {...props} /> : null;
  };
}

const isPopup = (props: { onClose?: () => void }) => props.onClose !== undefined;

function MissingCode({ onClose }: { onClose?: () => void }) {
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => close(), []);
  return onClose ? null : <span>This part could not be loaded. Reload the page.</span>;
}
