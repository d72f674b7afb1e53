/** Puts a dot on the page's icon while something needs attention, so that a background tab tells it too. */
export function showAttention(isNeeded: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = isNeeded ? 'favicon-attention.svg' : 'favicon.svg';
  const href = import.meta.env.BASE_URL + file;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
