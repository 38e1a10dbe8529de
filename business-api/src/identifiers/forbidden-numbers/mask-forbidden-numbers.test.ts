import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskForbiddenNumbers } from './mask-forbidden-numbers.ts';

const mask = (text: string, market: string, companyApplies = true, scheme?: string) =>
  maskForbiddenNumbers(text, { market, companyApplies, scheme });

describe('forbidden numbers', () => {
  test.each([
    ['JP', 'マイナンバーは123456789018です', 'マイナンバーは••••••••••••です', 'jp-my-number'],
    ['JP', '314159265352', '••••••••••••', 'jp-my-number'],
    ['JP', '1234 5678 9018', '•••• •••• ••••', 'jp-my-number'],
    ['JP', '１２３４－５６７８－９０１８', '••••－••••－••••', 'jp-my-number'],
    ['US', 'My Number: 123456789018', 'My Number: ••••••••••••', 'jp-my-number'],
    ['US', 'SSN 123-45-6789, thanks', 'SSN •••-••-••••, thanks', 'us-ssn'],
    ['US', '123 45 6789', '••• •• ••••', 'us-ssn'],
    ['US', 'ssn:123456789', 'ssn:•••••••••', 'us-ssn'],
    ['US', 'SSN-123-45-6789', 'SSN-•••-••-••••', 'us-ssn'],
    ['GB', '123‑45‑6789', '•••‑••‑••••', 'us-ssn'],
    ['FR', 'NIR 1 84 12 76 451 089 46', 'NIR • •• •• •• ••• ••• ••', 'fr-nir'],
    ['FR', '255082A00401283', '•••••••••••••••', 'fr-nir'],
    ['BE', '184127645108946', '•••••••••••••••', 'fr-nir'],
    ['BR', 'CPF 123.456.789-09', 'CPF •••.•••.•••-••', 'br-cpf'],
    ['BR', '12345678909', '•••••••••••', 'br-cpf'],
  ])('in %s, %s becomes %s', (market, typed, text, kind) => {
    expect(mask(typed, market)).toEqual({ text, found: [kind] });
  });

  test('of several kinds are all masked, each kind being named once', () => {
    const typed = '123-45-6789 and 123-45-6780 and 184127645108946';
    expect(mask(typed, 'US')).toEqual({
      text: '•••-••-•••• and •••-••-•••• and •••••••••••••••',
      found: ['us-ssn', 'fr-nir'],
    });
  });
});

describe('not masked', () => {
  test.each([
    ['JP', '123456789012'],
    ['JP', 'T7010705000725'],
    ['JP', '7010705000725'],
    ['JP', '03-1234-5678'],
    ['JP', '+81 90 1234 5678'],
    ['JP', '〒106-0032'],
    ['JP', '1234 5678 9018 3456'],
    ['JP', '3456-1234-5678-9018'],
    ['DE', '123456789018'],
    ['US', '12-3456789'],
    ['US', '123456789'],
    ['US', '000-12-3456'],
    ['US', '666-12-3456'],
    ['US', '900-12-3456'],
    ['US', '123-00-4567'],
    ['US', '123-45-0000'],
    ['US', '212-555-0123'],
    ['US', '10001-1234'],
    ['US', 'T-123-45-6789'],
    ['US', 'TCK123-45-6789'],
    ['FR', '123 45 6789'],
    ['FR', '732 829 320 00074'],
    ['FR', '06 12 34 56 78'],
    ['FR', 'FR76 3000 6000 0112 3456 7890 189'],
    ['FR', '184127645108947'],
    ['FR', '184137645108946'],
    ['FR', '75008'],
    ['BR', '16.727.230/0001-97'],
    ['BR', '123.456.789-00'],
    ['BR', '(11) 98765-4321'],
    ['BR', '11987654321'],
    ['PT', '123.456.789-09'],
    ['US', 'no number at all'],
    ['US', ''],
  ])('in %s, %s', (market, typed) => {
    expect(mask(typed, market)).toEqual({ text: typed, found: [] });
  });

  test("a person's CPF where a person applies", () => {
    expect(mask('123.456.789-09', 'BR', false).found).toEqual([]);
  });

  test("a right number of the field's own scheme", () => {
    expect(mask('500100732259', 'JP', true, 'ru-inn').found).toEqual([]);
    expect(mask('123-45-6789', 'US', true, 'us-ein').found).toEqual(['us-ssn']);
  });
});

test('masking changes no length and finds nothing twice', () => {
  const digits = fc.stringMatching(/^[0-9０-９ .-]{0,30}$/);
  fc.assert(
    fc.property(fc.array(fc.oneof(digits, fc.string({ unit: 'binary' }))), (parts) => {
      const typed = parts.join(' ');
      const { text } = mask(typed, 'JP');
      expect(text).toHaveLength(typed.length);
      expect(mask(text, 'JP')).toEqual({ text, found: [] });
    }),
  );
});
