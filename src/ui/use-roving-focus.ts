import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

type Member = HTMLElement | SVGElement;

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Makes the links, buttons and checkboxes of a group one tab stop; Left, Right, Home and End move the focus between
 * them. The result is the props of the group. The component that calls it must render when a member is added or
 * removed, and no member may have a `tabIndex` of its own. An element hidden from assistive technology, or in a
 * popover, is no member.
 */
export function useRovingFocus<Group extends Element>() {
  const ref = useRef<Group>(null);
  const stop = useRef<Member>(undefined);

  function putStop() {
    if (!ref.current) return;
    const members = membersOf(ref.current);
    const chosen = members.find((member) => member === stop.current) ?? members[0];
    for (const member of members) {
      const tabIndex = member === chosen ? 0 : -1;
      // Written only when it differs: a poll should change nothing in the document.
      if (member.tabIndex !== tabIndex) member.tabIndex = tabIndex;
    }
  }
  useLayoutEffect(putStop);

  function onKeyDown(event: KeyboardEvent<Group>) {
    const step = STEPS[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const members = membersOf(event.currentTarget);
    const at = members.findIndex((member) => member === event.target);
    if (at === -1) return;
    members[step(at, members.length - 1)]?.focus();
    event.preventDefault();
  }

  function onFocus({ currentTarget, target }: FocusEvent<Group>) {
    const member = membersOf(currentTarget).find((one) => one.isSameNode(target));
    if (!member) return;
    stop.current = member;
    putStop();
  }

  return { ref, onKeyDown, onFocus };
}

function membersOf(group: Element): readonly Member[] {
  return [...group.querySelectorAll<Member>('a[href], button, input')].filter(
    (member) => !member.closest('[aria-hidden="true"], [popover]'),
  );
}
