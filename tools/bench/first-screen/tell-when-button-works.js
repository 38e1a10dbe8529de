// Runs in the measured page: looks at every frame, since that is when a person sees it too.
function look() {
  const found = [...document.querySelectorAll('button')].some(
    (button) => !button.disabled && button.textContent?.trim() === 'Approve…',
  );
  if (found) console.log(`button works at ${performance.timeOrigin + performance.now()}`);
  else requestAnimationFrame(look);
}
requestAnimationFrame(look);
