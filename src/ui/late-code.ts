import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { codeMissing } from './missing-code';

/** A component whose code is fetched apart from the page's. */
export interface LateCode<Props> {
  /** Fetches the code ahead of need; a failure is left for the time it is needed. */
  readonly preload: () => void;
  /** The component as soon as its code is here. Code that cannot be fetched is reported, once for each use. */
  readonly useComponent: (onFailure?: () => void) => ComponentType<Props> | undefined;
}

/** Makes late code. Unlike `React.lazy` it tries again after a failure, and a failure never breaks the page. */
export function createLateCode<Props>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  let here: ComponentType<Props> | undefined;

  async function ensure(): Promise<ComponentType<Props>> {
    here ??= await load();
    return here;
  }

  function useComponent(onFailure?: () => void) {
    const [component, setComponent] = useState(() => here);
    const reportFailure = useEffectEvent(() => onFailure?.());

    useEffect(() => {
      let isWanted = true;
      ensure().then(
        (loaded) => isWanted && setComponent(() => loaded),
        () => {
          if (!isWanted) return;
          codeMissing.set(true);
          reportFailure();
        },
      );
      return () => {
        isWanted = false;
      };
    }, []);
    return component;
  }

  return { useComponent, preload: () => void ensure().catch(() => {}) };
}
