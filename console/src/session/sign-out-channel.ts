/** Tells the other tabs of this browser that the person has signed out. */
export interface SignOutChannel {
  readonly announce: (atMs: number) => void;
  /** Gives the way to stop listening. */
  readonly listen: (onSignOut: () => void) => () => void;
  /** When the last sign-out was announced, for tabs that slept then; undefined where none is known. */
  readonly lastAtMs: () => number | undefined;
}

const signedOut = 'signed-out';
/** In `localStorage`, which all tabs share: a time, nothing about the person. */
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
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (data === signedOut) onSignOut();
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    lastAtMs: readLast,
  };
}

// Storage may be blocked or full: then tabs that sleep learn of nothing, as without it.
function writeLast(atMs: number): void {
  try {
    localStorage.setItem(lastKey, String(atMs));
  } catch {}
}

function readLast(): number | undefined {
  try {
    const found = localStorage.getItem(lastKey);
    return found !== null && /^\d{1,16}$/.test(found) ? Number(found) : undefined;
  } catch {
    return undefined;
  }
}
