import type { ListedPractice } from '../duplicates/room.ts';

/**
 * What makes an entry the same one in the next file: its name, numbers, address and domain. Another reason or last day is no
 * other practice, and asks nobody again.
 */
export function practiceKey(entry: ListedPractice): string {
  const { name, numbers, street, postalCode, city, mailDomain } = entry;
  const ofNumbers = numbers.map(({ scheme, value }) => `${scheme}:${value}`).sort();
  return JSON.stringify([name, ofNumbers, street, postalCode, city, mailDomain]);
}
