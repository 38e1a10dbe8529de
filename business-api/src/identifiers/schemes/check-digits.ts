const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Values of digits and letters: A is 10, Z is 35. */
export function characterValues(text: string): number[] {
  return [...text].map((character) => LETTERS_AND_DIGITS.indexOf(character));
}

/** Sum of the products from the left. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return characterValues(text).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

/** Sum of the digits of each product from the left, as Luhn adds them. */
export function digitSum(text: string, weights: readonly number[]): number {
  return characterValues(text)
    .map((value, at) => value * (weights[at] ?? 0))
    .reduce((sum, product) => sum + Math.floor(product / 10) + (product % 10), 0);
}

/** Luhn's rule, the check digit being the last one; `base` 36 reads letters too. */
export function luhnFits(text: string, base: 10 | 36 = 10): boolean {
  const sum = characterValues(text)
    .reverse()
    .map((value, at) => value * (1 + (at % 2)))
    .reduce((total, product) => total + Math.floor(product / base) + (product % base), 0);
  return sum % base === 0;
}

/** Remainder of a number of any length, in which a letter counts as two digits (ISO 7064). */
export function remainder(text: string, modulus: number): number {
  return characterValues(text).reduce(
    (rest, value) => (rest * (value > 9 ? 100 : 10) + value) % modulus,
    0,
  );
}
