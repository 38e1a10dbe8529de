/**
 * Numbers for invented practices with valid check digits, so that a reviewer's tools accept them. None
 * is known to be assigned; each is computed from the given digits.
 */
export const sampleIdentifiers = {
  npi: (nine: string) => nine + luhnDigit(`80840${nine}`),
  siren: (eight: string) => eight + luhnDigit(eight),
  siret: (siren: string, office: string) => siren + office + luhnDigit(siren + office),
  frenchVat: (siren: string) =>
    `FR${String((Number(siren) * 100 + 12) % 97).padStart(2, '0')}${siren}`,
  rpps: (ten: string) => ten + luhnDigit(ten),
  japaneseCorporate: (twelve: string) => `${9 - (weighted(reversed(twelve), [1, 2]) % 9)}${twelve}`,
  germanVat: (eight: string) => `DE${eight}${mod11And10Digit(eight)}`,
  germanIk: (eight: string) =>
    eight + (sumOfDigits(digitsOf(eight.slice(2)).map((digit, at) => digit * (2 - (at % 2)))) % 10),
  spanishCompany: (seven: string) => `B${seven}${luhnDigit(seven)}`,
  portugueseCompany: (eight: string) =>
    `${eight}${((11 - (weighted(digitsOf(eight), [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10}`,
  brazilianCompany: (twelve: string) => {
    const first = twelve + brazilianDigit(twelve);
    return first + brazilianDigit(first);
  },
  britishVat: (seven: string) => {
    const rest = 97 - (weighted(digitsOf(seven), [8, 7, 6, 5, 4, 3, 2]) % 97);
    return `GB${seven}${String(rest).padStart(2, '0')}`;
  },
  canadianBusiness: (eight: string) => eight + luhnDigit(eight),
  australianCompany: (eight: string) =>
    `${eight}${(10 - (weighted(digitsOf(eight), [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10}`,
  australianBusiness: (nine: string) =>
    `${11 + modulo(-weighted(digitsOf(nine), [3, 5, 7, 9, 11, 13, 15, 17, 19]) - 1, 89)}${nine}`,
};

function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

function reversed(text: string): number[] {
  return digitsOf(text).reverse();
}

/** Sum of the products; the weights repeat. */
function weighted(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at % weights.length] ?? 0), 0);
}

function sumOfDigits(values: readonly number[]): number {
  return values.flatMap((value) => digitsOf(`${value}`)).reduce((sum, digit) => sum + digit, 0);
}

function luhnDigit(digits: string): string {
  const sum = sumOfDigits(reversed(digits).map((digit, at) => digit * (at % 2 === 0 ? 2 : 1)));
  return String(modulo(-sum, 10));
}

/** ISO 7064. */
function mod11And10Digit(digits: string): number {
  const product = digitsOf(digits).reduce(
    (before, digit) => (((digit + before) % 10 || 10) * 2) % 11,
    10,
  );
  return (11 - product) % 10;
}

/** Since July 2026 letters are allowed too, with their value in ASCII. */
function brazilianDigit(text: string): number {
  const values = [...text].reverse().map((character) => character.charCodeAt(0) - 48);
  const rest = weighted(values, [2, 3, 4, 5, 6, 7, 8, 9]) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
