import { type ComponentType, createElement } from 'react';
import { createLateCode } from './late-code';

/** A popup whose code is fetched when it is first opened. */
export interface LatePopup<Props> {
  readonly preload: () => void;
  /** The popup, or nothing while its code is on the way. Code that cannot be fetched closes it. */
  readonly Popup: ComponentType<Props>;
}

/** Makes a late popup; whatever tells it that it is closed works before its code is here too. */
export function createLatePopup<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LatePopup<Props> {
  const { preload, useComponent } = createLateCode(load);

  function Popup(props: Props) {
    const Loaded = useComponent(props.onClose);
    return Loaded ? createElement(Loaded, props) : null;
  }

  return { Popup, preload };
}
