import type { Page } from '@playwright/test';

/**
 * What a reader of the page, as it is drawn now, would trip over: texts that lie over each other, texts that are cut
 * with no way to read them whole, targets below 24 px, and sideways scroll. One line for each; empty if all is well. As in
 * WCAG 2.5.8, links in a sentence may be smaller, and marks of a chart, whose table or legend has the same links.
 */
export function drawnFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly node: Text;
      readonly layer: Element | null;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const faults: string[] = [];
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) faults.push(`the page is ${wider} px wider than its window`);

    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('.sr-only, [inert], option') !== null ||
      getComputedStyle(element).clipPath !== 'none' ||
      Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height) < 2;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const short = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, ' ').trim().slice(0, 40));

    /** The lines of a text as they are seen: without what the elements around it cut off. */
    function linesOf(node: Text): readonly Line[] {
      const range = document.createRange();
      range.selectNodeContents(node);
      const cuts: DOMRect[] = [];
      let layer: Element | null = null;
      for (let around = node.parentElement; around; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around);
        if (overflowX !== 'visible' && around !== document.body && around !== document.documentElement)
          cuts.push(around.getBoundingClientRect());
        // What is stuck or fixed covers what scrolls below it.
        if (position === 'sticky' || position === 'fixed') layer ??= around;
        if (around.matches(':popover-open, dialog')) layer = around;
      }
      return [...range.getClientRects()].flatMap((box) => {
        const left = Math.max(box.left, ...cuts.map((cut) => cut.left));
        const right = Math.min(box.right, ...cuts.map((cut) => cut.right));
        const top = Math.max(box.top, ...cuts.map((cut) => cut.top));
        const bottom = Math.min(box.bottom, ...cuts.map((cut) => cut.bottom));
        return right - left > 1 && bottom - top > 4 ? [{ node, layer, left, right, top, bottom }] : [];
      });
    }

    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim() || !node.parentElement || isHidden(node.parentElement))
        continue;
      lines.push(...linesOf(node));
    }
    const byTop = lines.toSorted((a, b) => a.top - b.top);
    byTop.forEach((one, place) => {
      for (const other of byTop.slice(place + 1)) {
        if (other.top > one.bottom - 4) break;
        const isOver = Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1;
        if (isOver && one.node !== other.node && one.layer === other.layer)
          faults.push(`${short(one.node.data)} and ${short(other.node.data)} lie over each other`);
      }
    });

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4);
      const isReadable = element.closest('[data-hint]') ?? element.querySelector('[data-hint]');
      if (isCut && hasText(element) && !isReadable && !isHidden(element))
        faults.push(`${short(element.innerText)} is cut, without its whole text`);
    }

    const targets = 'a[href], button, input, select, textarea, summary, [role=button], [role=option]';
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      // A label is part of the target of its field.
      const label = target.closest('label');
      const boxes = [target, ...(label ? [label, ...label.children] : [])].map((part) =>
        part.getBoundingClientRect(),
      );
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      const isSmall = width < 23.5 || height < 23.5;
      const isMark = target.closest('figure') !== null || target.tabIndex === -1;
      const isInSentence =
        getComputedStyle(target).display === 'inline' ||
        (target.parentElement && hasText(target.parentElement));
      if (isSmall && !isMark && !isInSentence && !isHidden(target))
        faults.push(
          `${short(target.ariaLabel ?? target.innerText)} is a target of ${width.toFixed(0)} by ${height.toFixed(0)} px`,
        );
    }
    return faults;
  });
}
