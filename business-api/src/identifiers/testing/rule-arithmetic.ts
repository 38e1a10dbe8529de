/** The published rules' arithmetic, written apart from the code under test. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function sum(text: string, weights: readonly number[], alphabet: string = VALUES): number {
  return [...text].reduce(
    (total, character, at) =>
      total + alphabet.indexOf(character) * (weights[at % weights.length] ?? 0),
    0,
  );
}

/** The character that makes a number fit Luhn's rule. */
export function luhn(text: string, base = 10): string {
  let total = 0;
  for (let at = text.length - 1, twice = true; at >= 0; at -= 1, twice = !twice) {
    const product = VALUES.indexOf(text.charAt(at)) * (twice ? 2 : 1);
    total += Math.floor(product / base) + (product % base);
  }
  return VALUES.charAt((base - (total % base)) % base);
}

/** The last digit of a weighted sum's rest, or undefined for a number that is never issued. */
export function single(rest: number): string | undefined {
  return rest > 9 ? undefined : String(rest);
}

/** Two digits that leave 1 when the whole, letters as two digits, is divided by 97. */
export function ninetySeven(text: string): string {
  const digits = [...text].map((character) => VALUES.indexOf(character)).join('');
  return String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0');
}

export function gs1(text: string): string {
  const total = sum([...text].reverse().join(''), [3, 1]);
  return String((10 - (total % 10)) % 10);
}
