// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('delegate-overview:theme');
  } catch {
    // Storage is off: the system decides.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
