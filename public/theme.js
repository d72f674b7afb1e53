// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
try {
  document.documentElement.dataset.theme = localStorage.getItem('delegate-overview:theme') ?? 'system';
} catch {
  // Storage is off: the system decides.
}

// Says that the app did not load: it cannot do so itself until it has replaced the first paint.
let note;
function onFailure() {
  if (note || document.querySelector('#root > :not(header[aria-hidden])')) return;
  if (!document.body) return addEventListener('DOMContentLoaded', onFailure);
  note = document.createElement('p');
  note.role = 'alert';
  note.textContent =
    'This page did not load. Reload it. If that does not help, a proxy or an ad blocker may refuse its files.';
  document.body.prepend(note);
}
addEventListener('error', ({ target: { src, rel } }) => (src || rel === 'stylesheet') && onFailure(), true);
addEventListener('unhandledrejection', onFailure);
