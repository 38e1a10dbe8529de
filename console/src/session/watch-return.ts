/** Calls the listener when the page becomes visible again; returns a function that stops it. */
export function watchReturn(listener: (restored: boolean) => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener(false);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(true);
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onPageShow);
  };
}
