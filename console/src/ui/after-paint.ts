/** Where nothing is painted, such as in a tab in the background, later work does not wait longer. */
const longestMs = 1000;

let next: Promise<void> | undefined;

/** Resolves once what was just rendered is on the screen: what may come later does not delay it. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  next ??= new Promise((resolve) => {
    // A frame's callback runs before its paint, the task after it.
    requestAnimationFrame(() => {
      next = undefined;
      setTimeout(resolve);
    });
    setTimeout(resolve, longestMs);
  });
  return next;
}
