import type { Page } from '@playwright/test';

/**
 * Makes the page's browser translate: each text is replaced by two elements with the same text as soon as it comes, as
 * Google Translate does. Returns what the page changed in texts that had been replaced, which nobody sees.
 */
export async function translate(page: Page): Promise<readonly string[]> {
  const unseen: string[] = [];
  await page.exposeFunction('noteUnseen', (change: string) => void unseen.push(change));
  await page.addInitScript(() => {
    const note = (change: string) => {
      if ('noteUnseen' in window && typeof window.noteUnseen === 'function') window.noteUnseen(change);
    };
    const left = new MutationObserver((records) => {
      for (const { target, oldValue } of records) note(`"${oldValue}" became "${target.textContent}"`);
    });
    function replace(text: Text) {
      const parent = text.parentElement;
      if (
        !parent ||
        !text.data.trim() ||
        parent.closest('font, svg, script, style, textarea, title, option, [translate="no"]')
      )
        return;
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      for (const font of [inner, outer]) font.style.verticalAlign = 'inherit';
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      left.observe(text, { characterData: true, characterDataOldValue: true });
    }
    function replaceIn(node: Node) {
      if (node instanceof Text) return replace(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(replace);
    }
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        (type === 'characterData' ? [target] : [...addedNodes]).forEach(replaceIn);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return unseen;
}
