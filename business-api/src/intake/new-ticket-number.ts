import { randomInt } from 'node:crypto';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { ProblemError } from '../platform/problems/problem-error.ts';

const attempts = 5;

/** `T-`, eight random digits and a check digit, which detects typing errors. */
export function newTicketNumber(): TicketNumber {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return TicketNumber.parse(`T-${digits}${checkDigit(digits)}`);
}

/**
 * Runs work that takes a new ticket number and fails with `ticket-number-taken` where it was used
 * before, until one is free. Throws after five attempts.
 */
export async function withFreeNumber<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof ProblemError && error.code === 'ticket-number-taken';
      if (!isTaken || attempt >= attempts) throw error;
    }
  }
}

/** The check digit of ISO 7064 MOD 11,10: detects every wrong digit and most swaps. */
export function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}
