import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * False until what was rendered with `isReady` is on the screen: what cannot be seen yet may come after it. It is then
 * rendered in slices, so that a phone answers touches in between.
 */
export function usePainted(isReady = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let current = true;
    void afterPaint().then(() => current && startTransition(() => setPainted(true)));
    return () => {
      current = false;
    };
  }, [isReady]);
  return isPainted;
}
