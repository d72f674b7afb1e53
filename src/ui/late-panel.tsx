import { type ComponentType, createElement, useState } from 'react';
import { createLateCode } from './late-code';

/** A part of a page whose code is fetched when it is first shown. */
export interface LatePanel<Props> {
  readonly preload: () => void;
  /** The part, or nothing while its code is on the way; a sentence where it cannot be fetched. */
  readonly Panel: ComponentType<Props>;
}

/** Makes a late panel: what stands in the page rather than over it. */
export function createLatePanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LatePanel<Props> {
  const { preload, useComponent } = createLateCode(load);

  function Panel(props: Props) {
    const [hasFailed, setFailed] = useState(false);
    const Loaded = useComponent(() => setFailed(true));
    if (Loaded) return createElement(Loaded, props);
    return hasFailed ? <span>This part could not be loaded.</span> : null;
  }

  return { Panel, preload };
}
