/** Longer than a screen needs to load; by then the person has started to read. */
const giveUpMs = 10_000;
const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `top` (CSS pixels) as soon as the page is long enough, unless the person scrolls or
 * types before; calls `onEnd` in either case. Returns a function that stops it.
 */
export function scrollWhenTallEnough(top: number, onEnd: () => void): () => void {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    onEnd();
  };
  const watcher = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    end();
  });
  const timer = setTimeout(end, giveUpMs);
  ended.signal.addEventListener('abort', () => {
    watcher.disconnect();
    clearTimeout(timer);
  });
  for (const event of userInput) {
    window.addEventListener(event, end, { signal: ended.signal, passive: true });
  }
  watcher.observe(document.body);
  return () => ended.abort();
}
