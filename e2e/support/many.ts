import type { Market } from './applications.ts';
import type { Stack } from './stack.ts';

const atOnce = 8;

/** Submits `count` registrations in a market, waiting where the API asks for it. */
export async function submitMany(stack: Stack, market: Market, count: number) {
  const left = Array.from({ length: count }).keys();
  const tickets: Awaited<ReturnType<Stack['intake']['submit']>>[] = [];
  const work = async () => {
    for (const _ of left) tickets.push(await stack.intake.submit(market));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tickets;
}
