/** Tells the other tabs of this browser that the person has signed out. */
export type SignOutChannel = {
  readonly announce: () => void;
  /** Gives the way to stop listening. */
  readonly listen: (onSignOut: () => void) => () => void;
};

const signedOut = 'signed-out';

export function openSignOutChannel(): SignOutChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { announce: () => {}, listen: () => () => {} };
  }
  const channel = new BroadcastChannel('countersign');
  return {
    announce: () => channel.postMessage(signedOut),
    listen: (onSignOut) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (data === signedOut) onSignOut();
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
