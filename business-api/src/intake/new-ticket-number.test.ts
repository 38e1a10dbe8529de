import { expect, test } from 'vitest';
import { checkDigit, newTicketNumber } from './new-ticket-number.ts';

test('[S2.7] the check digit is the one of ISO 7064 MOD 11,10', () => {
  // The standard's own example, and a German tax number made with the same method.
  expect(checkDigit('0794')).toBe(5);
  expect(checkDigit('8609574271')).toBe(9);
});

test('[S2.7] one wrong digit is always noticed', () => {
  const digits = '40718253';
  const right = checkDigit(digits);
  for (const [index, digit] of [...digits].entries()) {
    for (let wrong = 0; wrong < 10; wrong += 1) {
      if (wrong === Number(digit)) continue;
      const mistyped = `${digits.slice(0, index)}${wrong}${digits.slice(index + 1)}`;
      expect(checkDigit(mistyped)).not.toBe(right);
    }
  }
});

test('[S2.7] new numbers are ticket numbers and differ', () => {
  const numbers = new Set(Array.from({ length: 200 }, newTicketNumber));
  expect(numbers.size).toBe(200);
});
