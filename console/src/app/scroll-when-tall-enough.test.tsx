import { afterEach, expect, test, vi } from 'vitest';
import { createTabStorage } from '../storage/tab-storage.ts';
import { memoryArea } from '../testing/session-for-tests.ts';
import { scrollWhenTallEnough } from './scroll-when-tall-enough.ts';
import { readStoredScroll, removeScroll, storeScroll } from './stored-scroll.ts';

const top = 700;
const fillers: HTMLElement[] = [];

function fill(height: number) {
  const filler = document.createElement('div');
  filler.style.height = `${height}px`;
  document.body.append(filler);
  fillers.push(filler);
}

afterEach(() => {
  for (const filler of fillers.splice(0)) filler.remove();
  window.scrollTo(0, 0);
});

test('[S4.2] a long enough screen scrolls to the stored position', async () => {
  const onEnd = vi.fn();
  scrollWhenTallEnough(top, onEnd);
  expect(window.scrollY).toBe(0);
  fill(top + window.innerHeight);
  await vi.waitFor(() => expect(window.scrollY).toBe(top));
  expect(onEnd).toHaveBeenCalledOnce();
  fill(100);
  window.scrollTo(0, 10);
  await vi.waitFor(() => expect(window.scrollY).toBe(10));
});

test('[S4.2] input before the scroll cancels it', async () => {
  const onEnd = vi.fn();
  scrollWhenTallEnough(top, onEnd);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(onEnd).toHaveBeenCalledOnce();
  const seen = vi.fn();
  fill(top + window.innerHeight);
  const watcher = new ResizeObserver(seen);
  watcher.observe(document.body);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  expect(window.scrollY).toBe(0);
});

test('[S4.2] [S4.3] a position applies to its path and is removed at sign-out', () => {
  const area = memoryArea();
  const kept = createTabStorage(() => area);
  storeScroll(kept, '/approve?ticketNumber=T-1', 321);
  expect(readStoredScroll(kept, '/reject?ticketNumber=T-1')).toBeUndefined();
  expect(readStoredScroll(kept, '/approve?ticketNumber=T-1')).toBe(321);
  removeScroll(kept);
  expect(readStoredScroll(kept, '/approve?ticketNumber=T-1')).toBeUndefined();
  storeScroll(kept, '/approve', 1);
  kept.removeOnSignOut();
  expect(readStoredScroll(kept, '/approve')).toBeUndefined();
  kept.write('scroll', '{');
  expect(readStoredScroll(kept, '/approve')).toBeUndefined();
});
