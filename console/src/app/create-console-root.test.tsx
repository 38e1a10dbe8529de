import { afterEach, expect, test, vi } from 'vitest';
import { createConsoleRoot } from './create-console-root.ts';

afterEach(() => vi.restoreAllMocks());

test('[S8.2] what nothing else catches leaves the words of the page, not an empty body', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = '<p>This page has not loaded yet. <a href="">Reload</a></p>';
  let isBroken = false;
  const Page = () => {
    if (isBroken) throw new RangeError('a bug');
    return <p>The console</p>;
  };
  const root = createConsoleRoot(place);
  root.render(<Page />);
  await expect.poll(() => place.textContent).toBe('The console');
  isBroken = true;
  root.render(<Page key="again" />);
  await expect.poll(() => place.textContent).toBe('This page has not loaded yet. Reload');
  expect(logged).toHaveBeenCalled();
  place.remove();
});
