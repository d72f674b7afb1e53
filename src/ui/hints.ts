import { SHOW_HINT } from './show-hint';

const SHOW_AFTER_MS = 300;
const HIDE_AFTER_MS = 120;
const SAID_FOR_MS = 2000;
const GAP_PX = 6;

/**
 * Shows the `data-hint` text of the element under the pointer or the keyboard focus in the given layer, a manual
 * popover. An element with `data-hint-when-cut` shows its hint only while its text, or that of its first child, is cut
 * off. Any other element shows no hint that equals its own text. A tap shows the hint too. Escape, scrolling and
 * pressing hide it; the pointer may move onto it, and presses what is below it. The result stops all this.
 */
export function watchHints(layer: HTMLElement): () => void {
  const stopping = new AbortController();
  let owner: HTMLElement | undefined;
  // A pressed element needs no hint: it shows none until the pointer has left it.
  let pressed: Element | null = null;
  let pressedControl: HTMLElement | null = null;
  let isOnLayer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: HTMLElement, text = isNeeded(next) ? next.dataset['hint'] : undefined) {
    clearTimeout(timer);
    if (!text || !next.isConnected) return hide();
    owner = next;
    layer.textContent = text;
    layer.showPopover();
    place(layer, next);
  }

  function hide() {
    clearTimeout(timer);
    if (owner === undefined) return;
    owner = undefined;
    layer.hidePopover();
  }

  function handleOver(event: PointerEvent) {
    const { target, pointerType } = event;
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    isOnLayer = owner !== undefined && isInside(layer, event);
    if (isOnLayer) return clearTimeout(timer);
    const next = target.closest<HTMLElement>('[data-hint]');
    clearTimeout(timer);
    if (next && next === pressed) return;
    pressed = null;
    if (next === owner) return;
    timer = next
      ? setTimeout(() => show(next), owner ? HIDE_AFTER_MS : SHOW_AFTER_MS)
      : setTimeout(hide, HIDE_AFTER_MS);
  }

  // The layer takes no events, so that no press is lost.
  function handleMove(event: PointerEvent) {
    if (owner !== undefined && isInside(layer, event) !== isOnLayer) handleOver(event);
  }

  function handlePress({ target }: PointerEvent) {
    pressed = target instanceof Element ? target.closest('[data-hint]') : null;
    pressedControl = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    hide();
  }

  function handleFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // A focused link shows the hint of a cut text inside it.
    const within = target.matches('a') ? target.querySelector<HTMLElement>('[data-hint]') : null;
    const next = target.closest<HTMLElement>('[data-hint]') ?? within;
    // In a task of its own: the focus may have moved while something is still being shown.
    if (next) timer = setTimeout(() => show(next));
  }

  function handleClick({ target, detail }: MouseEvent) {
    const isTap = detail > 0 && matchMedia('(hover: none)').matches;
    const next = isTap && target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    if (next) show(next);
  }

  function handleSaying(event: Event) {
    if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
    // Safari does not focus a pressed button, so the event comes from an element around it.
    const beside = pressedControl && event.target.contains(pressedControl) ? pressedControl : event.target;
    show(beside, String(event.detail));
    timer = setTimeout(hide, SAID_FOR_MS);
  }

  const { signal } = stopping;
  document.addEventListener('pointerover', handleOver, { signal });
  document.addEventListener('pointermove', handleMove, { signal, passive: true });
  document.addEventListener('focusin', handleFocus, { signal });
  document.addEventListener('focusout', hide, { signal });
  document.addEventListener('pointerdown', handlePress, { signal });
  document.addEventListener('click', handleClick, { signal });
  document.addEventListener(SHOW_HINT, handleSaying, { signal });
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true });
  return () => {
    hide();
    stopping.abort();
  };
}

function isNeeded(owner: HTMLElement): boolean {
  const text = owner.firstElementChild ?? owner;
  if ('hintWhenCut' in owner.dataset) return text.scrollWidth > text.clientWidth;
  return owner.innerText !== owner.dataset['hint'];
}

function isInside(layer: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = layer.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/** Places the layer below the owner, or above it when there is no room below; always within the window. */
function place(layer: HTMLElement, owner: HTMLElement) {
  const from = owner.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const fitsBelow = from.bottom + GAP_PX + height <= innerHeight;
  const left = Math.min(from.left, innerWidth - width - GAP_PX);
  const top = fitsBelow ? from.bottom + GAP_PX : from.top - GAP_PX - height;
  layer.style.left = `${Math.max(GAP_PX, left)}px`;
  layer.style.top = `${Math.max(GAP_PX, top)}px`;
}
