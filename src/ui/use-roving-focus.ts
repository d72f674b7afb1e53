import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Makes the links of a group one tab stop; the arrow keys, Home and End move the focus between them. Takes the keys of
 * the links in their order. Returns the props of the group, and the `tabIndex` of a link by its key.
 */
export function useRovingFocus<Group extends Element>(keys: readonly string[]) {
  const [chosen, setChosen] = useState<string>();
  const stop = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];

  function onKeyDown(event: KeyboardEvent<Group>) {
    const links = linksIn(event.currentTarget);
    const step = STEPS[event.key];
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!step || !isPlain) return;
    const at = links.findIndex((link) => link === document.activeElement);
    links[step(at, links.length)]?.focus();
    event.preventDefault();
  }

  function onFocus({ currentTarget, target }: FocusEvent<Group>) {
    setChosen(keys[linksIn(currentTarget).findIndex((link) => link.isSameNode(target))]);
  }

  return {
    group: { onKeyDown, onFocus },
    tabIndexOf: (key: string) => (key === stop ? 0 : -1),
  };
}

function linksIn(group: Element): readonly (HTMLElement | SVGElement)[] {
  return [...group.querySelectorAll<HTMLElement | SVGElement>('a[href]')];
}
