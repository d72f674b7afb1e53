import { format } from 'node:util';
import { afterEach, vi } from 'vitest';
import { configureManager } from '@/api/manager';
import { WAIT_MS } from './time-limits';

// Whatever is written to the console as a warning or an error fails the test. One that expects it puts
// `vi.spyOn(console, 'error').mockImplementation(() => {})` in the way.
const unexpected: string[] = [];
for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => void unexpected.push(`console.${method}: ${format(...args)}`);
}
afterEach(() => {
  const seen = unexpected.splice(0);
  if (seen.length > 0) throw new Error(`Unexpected output:\n${seen.join('\n')}`);
});

// What a test has changed is undone after it.
afterEach(() => {
  vi.useRealTimers();
  configureManager({});
});

if (typeof window !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: WAIT_MS });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
  addWhatJsdomLacks();
}

/** Just enough of the platform for components to mount and open: no layout, no top layer, no focus trap. */
function addWhatJsdomLacks(): void {
  class NoResizeObserver implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver = NoResizeObserver;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  Element.prototype.getAnimations = () => [];

  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    (
      this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('button, input')
    )?.focus();
  };
  HTMLDialogElement.prototype.close = function close(returnValue) {
    if (!this.open) return;
    this.open = false;
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new Event('close'));
  };

  const openPopovers = new WeakSet<HTMLElement>();
  HTMLElement.prototype.showPopover = function showPopover() {
    togglePopover(this, true);
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    togglePopover(this, false);
  };
  HTMLElement.prototype.togglePopover = function toggle(options) {
    const force = typeof options === 'object' ? options.force : options;
    togglePopover(this, force ?? !openPopovers.has(this));
    return openPopovers.has(this);
  };
  function togglePopover(element: HTMLElement, isOpen: boolean): void {
    if (openPopovers.has(element) === isOpen) return;
    if (isOpen) openPopovers.add(element);
    else openPopovers.delete(element);
    const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed'];
    element.dispatchEvent(Object.assign(new Event('toggle'), { oldState, newState }));
  }
}
