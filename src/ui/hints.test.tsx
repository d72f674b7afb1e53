// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HintLayer } from './HintLayer';
import { showHint } from './show-hint';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom only approximates `:focus-visible`.
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function match(this: Element, selector) {
    return selector === ':focus-visible' ? this === document.activeElement : this.closest(selector) === this;
  });
});

function pass(ms: number) {
  vi.advanceTimersByTime(ms);
}

function setup() {
  const { container } = render(
    <>
      <button type="button" data-hint="Pause">
        ||
      </button>
      <a href="#details" aria-label="payments-eu-west-1">
        <span data-hint="payments-eu-west-1" data-hint-when-cut="">
          <span>payments</span>
        </span>
      </a>
      <p>elsewhere</p>
      <HintLayer />
    </>,
  );
  const layer = container.querySelector('[popover]');
  const shown = vi.spyOn(HTMLElement.prototype, 'showPopover');
  const hidden = vi.spyOn(HTMLElement.prototype, 'hidePopover');
  return { layer, shown, hidden };
}

const hover = (element: Element) =>
  fireEvent(element, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));

test('a resting pointer shows the hint of an element, and leaving hides it', () => {
  const { layer, shown, hidden } = setup();
  hover(screen.getByRole('button'));
  pass(200);
  expect(shown).not.toHaveBeenCalled();
  pass(200);
  expect(shown).toHaveBeenCalledTimes(1);
  expect(layer).toHaveTextContent('Pause');
  hover(screen.getByText('elsewhere'));
  pass(200);
  expect(hidden).toHaveBeenCalledTimes(1);
});

test('the hint takes no press, and stays while the pointer is where it is', () => {
  const { layer, hidden } = setup();
  if (layer) vi.spyOn(layer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40, 100, 20));
  const below = screen.getByText('elsewhere');
  const move = (type: string, clientY: number) =>
    fireEvent(below, new PointerEvent(type, { bubbles: true, pointerType: 'mouse', clientX: 50, clientY }));
  expect(layer).toHaveClass('pointer-events-none');
  hover(screen.getByRole('button'));
  pass(400);
  move('pointerover', 38);
  move('pointermove', 42);
  pass(1000);
  move('pointermove', 58);
  pass(1000);
  expect(hidden).not.toHaveBeenCalled();
  move('pointermove', 62);
  pass(200);
  expect(hidden).toHaveBeenCalledTimes(1);
});

test.each([
  ['below its element', 300, 40, { left: '300px', top: '66px' }],
  ['above it, when there is no room below', 300, 740, { left: '300px', top: '708px' }],
  ['within the window', 980, 40, { left: '918px', top: '66px' }],
])('a hint is %s', (_where, left, top, place) => {
  const { layer } = setup();
  const button = screen.getByRole('button');
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, 80, 20));
  if (layer) vi.spyOn(layer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 26));
  hover(button);
  pass(400);
  expect(layer).toHaveStyle(place);
});

test('keyboard focus shows the hint at once, and Escape hides it', () => {
  const { layer, hidden } = setup();
  screen.getByRole('button').focus();
  pass(20);
  expect(layer).toHaveTextContent('Pause');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(hidden).toHaveBeenCalledTimes(1);
});

test('a focused link shows the whole text it contains, only while that is cut', () => {
  const { layer, shown } = setup();
  const link = screen.getByRole('link');
  link.focus();
  pass(20);
  expect(shown).not.toHaveBeenCalled();
  link.blur();
  Object.defineProperty(screen.getByText('payments'), 'scrollWidth', { value: 200 });
  link.focus();
  pass(20);
  expect(layer).toHaveTextContent('payments-eu-west-1');
});

test('a focused region does not show the hints of the elements inside it', () => {
  const { shown } = setup();
  const region = screen.getByRole('button').parentElement;
  region?.setAttribute('tabindex', '-1');
  region?.focus();
  pass(20);
  expect(shown).not.toHaveBeenCalled();
});

test('a pressed control shows no hint until the pointer leaves it', () => {
  const { shown } = setup();
  const button = screen.getByRole('button');
  hover(button);
  fireEvent(button, new PointerEvent('pointerdown', { bubbles: true }));
  hover(button);
  pass(1000);
  expect(shown).not.toHaveBeenCalled();
  hover(screen.getByText('elsewhere'));
  hover(button);
  pass(1000);
  expect(shown).toHaveBeenCalledTimes(1);
});

test('an outcome such as "Copied" shows beside the focused element for a moment', () => {
  const { layer, hidden } = setup();
  screen.getByRole('button').focus();
  showHint('Copied');
  expect(layer).toHaveTextContent('Copied');
  pass(2500);
  expect(hidden).toHaveBeenCalled();
});

test('the outcome shows beside the pressed button when the button has no focus', () => {
  const { layer } = setup();
  const button = screen.getByRole('button');
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 40, 80, 20));
  fireEvent(button, new PointerEvent('pointerdown', { bubbles: true }));
  expect(document.body).toHaveFocus();
  showHint('Copied');
  expect(layer).toHaveStyle({ left: '300px' });
});

test('a hint with no room below or above stays within the window', () => {
  const { layer } = setup();
  const button = screen.getByRole('button');
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 30, 24, 24));
  if (!(layer instanceof HTMLElement)) throw new Error('The layer is an HTML element.');
  vi.spyOn(layer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, innerHeight));
  hover(button);
  pass(400);
  expect(layer.style.top).toBe('6px');
});

test('a hint does not show when its text is already visible', () => {
  const { shown } = setup();
  // jsdom has no layout, and so no `innerText`.
  Object.defineProperty(screen.getByRole('button'), 'innerText', { value: 'Pause' });
  hover(screen.getByRole('button'));
  pass(1_000);
  expect(shown).not.toHaveBeenCalled();
});
