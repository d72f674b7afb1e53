// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
try {
  document.documentElement.dataset.theme = localStorage.getItem('delegate-overview:theme') ?? 'system';
} catch {
  // Storage is off: the system decides.
}

// Says that the app did not load: it cannot do so itself until it has replaced the first paint.
function onFailure() {
  if (document.querySelector('#root > :not(header[aria-hidden])')) return;
  if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', onFailure);
  document.querySelector('body > .hidden')?.classList.remove('hidden');
}
addEventListener('error', ({ target: { src, rel } }) => (src || rel === 'stylesheet') && onFailure(), true);
addEventListener('unhandledrejection', onFailure);
