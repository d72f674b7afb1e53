// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
try {
  document.documentElement.dataset.theme = localStorage.getItem('delegate-overview:theme') ?? 'system';
} catch {
  // Storage is off: the system decides.
}
