/** Tells when the page is looked at again; gives the way to stop. */
export function watchReturn(listener: (restored: boolean) => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') listener(false);
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(true);
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', shown);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', shown);
  };
}
