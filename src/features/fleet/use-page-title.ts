import { useEffect } from 'react';
import { type Scope, scopeLabel } from '@/domain/scope/scope';

/** The title of a page about the delegates of a scope, or about one of them: `13 not connected · Delegates · retail/payments`. */
export function pageTitle(scope: Scope, worst?: string, subject = 'Delegates'): string {
  return [worst, subject, scopeLabel(scope)].filter(Boolean).join(' · ');
}

/**
 * Titles the page with the worst that is known, and dots its icon while there is something: a tab in the background shows it too.
 * `subject` is the delegate that the page is about.
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

/** Titles the document while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
