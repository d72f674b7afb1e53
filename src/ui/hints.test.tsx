// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HintLayer } from './HintLayer';
import { showHint } from './show-hint';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom only guesses at it.
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function match(this: Element, selector) {
    return selector === ':focus-visible' ? this === document.activeElement : this.closest(selector) === this;
  });
});

afterEach(() => {
  vi.useRealTimers();
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

test('a pointer that rests on something shows its hint, and takes it away when it goes', () => {
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

test('the pointer may move onto the hint to read it', () => {
  const { layer, hidden } = setup();
  hover(screen.getByRole('button'));
  pass(400);
  hover(screen.getByText('elsewhere'));
  if (layer) hover(layer);
  pass(1000);
  expect(hidden).not.toHaveBeenCalled();
});

test('keyboard focus shows it at once and Escape takes it away', () => {
  const { layer, hidden } = setup();
  screen.getByRole('button').focus();
  pass(20);
  expect(layer).toHaveTextContent('Pause');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(hidden).toHaveBeenCalledTimes(1);
});

test('a link shows the whole of the text it holds, but only while that is cut', () => {
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

test('the hints of what stands in a region are not its own', () => {
  const { shown } = setup();
  const region = screen.getByRole('button').parentElement;
  region?.setAttribute('tabindex', '-1');
  region?.focus();
  pass(20);
  expect(shown).not.toHaveBeenCalled();
});

test('what was pressed keeps quiet until the pointer has left it', () => {
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

test('a word of outcome stands beside the focus for a moment', () => {
  const { layer, hidden } = setup();
  screen.getByRole('button').focus();
  showHint('Copied');
  expect(layer).toHaveTextContent('Copied');
  pass(2500);
  expect(hidden).toHaveBeenCalled();
});

test('what is there to read is not said again', () => {
  const { shown } = setup();
  // jsdom lays nothing out, so it knows no such text.
  Object.defineProperty(screen.getByRole('button'), 'innerText', { value: 'Pause' });
  hover(screen.getByRole('button'));
  pass(1_000);
  expect(shown).not.toHaveBeenCalled();
});
