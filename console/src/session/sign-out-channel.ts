/** Notifies the other tabs of this browser of a sign-out. */
export interface SignOutChannel {
  readonly announce: (atMs: number) => void;
  /** Returns a function that stops listening. */
  readonly listen: (onSignOut: () => void) => () => void;
  /** When the last sign-out was announced, for tabs that slept then; undefined if there was none. */
  readonly lastAtMs: () => number | undefined;
}

const signedOut = 'signed-out';
/** In `localStorage`, which all tabs share: a time, no personal data. */
const lastKey = 'countersign.signed-out-at';

export function openSignOutChannel(): SignOutChannel {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('countersign');
  return {
    announce: (atMs) => {
      writeLast(atMs);
      channel?.postMessage(signedOut);
    },
    listen: (onSignOut) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (data === signedOut) onSignOut();
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    lastAtMs: lastSignOutAtMs,
  };
}

// With a blocked or full storage, sleeping tabs do not learn of the sign-out.
function writeLast(atMs: number): void {
  try {
    localStorage.setItem(lastKey, String(atMs));
  } catch {}
}

/** When the last sign-out in this browser was announced. */
export function lastSignOutAtMs(): number | undefined {
  try {
    const found = localStorage.getItem(lastKey);
    return found !== null && /^\d{1,16}$/.test(found) ? Number(found) : undefined;
  } catch {
    return undefined;
  }
}
