import { SHOW_HINT } from './show-hint';

const SHOW_AFTER_MS = 300;
const HIDE_AFTER_MS = 120;
const SAID_FOR_MS = 2000;
const GAP_PX = 6;

/**
 * Shows in the given layer, a manual popover, the `data-hint` text of whatever the pointer or the keyboard focus is on;
 * of an element with `data-hint-when-cut` only while it, or its first child, is cut short, and never what its element shows in
 * the same words. A tap shows it too.
 * Escape, scrolling and pressing dismiss it; the pointer may move onto it. Returns the way to stop.
 */
export function watchHints(layer: HTMLElement): () => void {
  const stopping = new AbortController();
  let owner: HTMLElement | undefined;
  // What was pressed has been understood: its hint stays away until the pointer has left it.
  let pressed: Element | null = null;
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

  function handleOver({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (layer.contains(target)) return clearTimeout(timer);
    const next = target.closest<HTMLElement>('[data-hint]');
    clearTimeout(timer);
    if (next && next === pressed) return;
    pressed = null;
    if (next === owner) return;
    timer = next
      ? setTimeout(() => show(next), owner ? HIDE_AFTER_MS : SHOW_AFTER_MS)
      : setTimeout(hide, HIDE_AFTER_MS);
  }

  function handlePress({ target }: PointerEvent) {
    pressed = target instanceof Element ? target.closest('[data-hint]') : null;
    hide();
  }

  function handleFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // A link around a text that is cut speaks for it.
    const within = target.matches('a') ? target.querySelector<HTMLElement>('[data-hint]') : null;
    const next = target.closest<HTMLElement>('[data-hint]') ?? within;
    // Not at once: the focus may have moved because something is just being shown.
    if (next) timer = setTimeout(() => show(next));
  }

  function handleClick({ target, detail }: MouseEvent) {
    const isTap = detail > 0 && matchMedia('(hover: none)').matches;
    const next = isTap && target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    if (next) show(next);
  }

  function handleSaying(event: Event) {
    if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return;
    show(event.target, String(event.detail));
    timer = setTimeout(hide, SAID_FOR_MS);
  }

  const { signal } = stopping;
  document.addEventListener('pointerover', handleOver, { signal });
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

/** Below the owner, or above it where there is no room; always inside the window. */
function place(layer: HTMLElement, owner: HTMLElement) {
  const from = owner.getBoundingClientRect();
  const { width, height } = layer.getBoundingClientRect();
  const fitsBelow = from.bottom + GAP_PX + height <= innerHeight;
  const left = Math.min(from.left, innerWidth - width - GAP_PX);
  layer.style.left = `${Math.max(GAP_PX, left)}px`;
  layer.style.top = `${fitsBelow ? from.bottom + GAP_PX : from.top - GAP_PX - height}px`;
}
