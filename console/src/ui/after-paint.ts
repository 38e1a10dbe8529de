/** Where nothing is painted, such as in a tab in the background, later work does not wait longer. */
const longestMs = 1000;

/** Resolves once what was just rendered is on the screen: what may come later does not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else {
      // A frame's callback runs before its paint, the task after it.
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, longestMs);
    }
  });
}
