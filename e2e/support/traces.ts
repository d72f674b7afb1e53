import type { Page } from '@playwright/test';

/** The places of a page that contain a secret: its elements, fields, address, history, storage and cookies. */
export function tracesOf(page: Page, secret: string): Promise<readonly string[]> {
  return page.evaluate(
    (text) =>
      Object.entries({
        page: document.documentElement.outerHTML,
        fields: Array.from(document.querySelectorAll('input, select, textarea'), (field) =>
          'value' in field ? String(field.value) : '',
        ).join('\n'),
        address: location.href,
        history: JSON.stringify(history.state),
        'local storage': JSON.stringify(Object.entries(localStorage)),
        'session storage': JSON.stringify(Object.entries(sessionStorage)),
        cookies: document.cookie,
      })
        .filter(([, content]) => content?.includes(text))
        .map(([place]) => place),
    secret,
  );
}
