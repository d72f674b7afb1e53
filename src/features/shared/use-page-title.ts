import { useEffect } from 'react';
import { type Scope, scopeLabel } from '@/domain/scope/scope';

/** `13 not connected · Delegates · retail/payments`. */
function pageTitle(scope: Scope, worst?: string, subject = 'Delegates'): string {
  return [worst, subject, scopeLabel(scope)].filter(Boolean).join(' · ');
}

/**
 * Sets a page title that starts with the worst finding, and marks the favicon while there is one. So a background tab shows
 * it too. `subject` is the delegate that the page is about.
 */
export function usePageTitle(scope: Scope, worst: string | undefined, subject?: string): void {
  useDocumentTitle(pageTitle(scope, worst, subject));
  const isNeeded = worst !== undefined;
  useEffect(() => {
    showAttention(isNeeded);
    return () => showAttention(false);
  }, [isNeeded]);
}

function showAttention(isNeeded: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = isNeeded ? 'favicon-attention.svg' : 'favicon.svg';
  const href = import.meta.env.BASE_URL + file;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
