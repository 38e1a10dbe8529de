import { expect, test } from 'vitest';
import { pageScript } from './page-script.ts';

interface Asked {
  readonly address: string;
  readonly body: unknown;
}

/** Runs the script as a browser does, with a page of these inputs; `answers` in the order of the calls. */
function run(
  inputs: { name: string; value: string; defaultValue: string }[],
  answers: (object | 'refused' | 'away')[] = [],
) {
  const asked: Asked[] = [];
  const hint = {
    textContent: null as string | null,
    hidden: true,
    dataset: { tooLarge: '{name} tem {size}.', limit: '10000000' },
  };
  const heard = new Map<string, (event: { target: unknown }) => void>();
  const page = {
    documentElement: { lang: 'pt-BR' },
    location: { pathname: '/answer/0123456789abcdef/review' },
    addEventListener: (name: string, listener: (event: { target: unknown }) => void) => {
      heard.set(name, listener);
    },
    querySelector: () => hint,
    querySelectorAll: (selector: string) => {
      const begin = /^\[name\^="(.*)"\]$/.exec(selector)?.[1] ?? '?';
      return inputs.filter(({ name }) => name.startsWith(begin));
    },
  };
  const answer = async (address: string, { body }: { body: string }) => {
    asked.push({ address, body: JSON.parse(body) });
    const next = answers[asked.length - 1] ?? { why: null };
    if (next === 'away') throw new Error('away');
    return { ok: next !== 'refused', json: async () => next };
  };
  class Transfer {
    readonly files: unknown[] = [];
    readonly items = { add: (file: unknown) => void this.files.push(file) };
  }
  new Function('document', 'fetch', 'DataTransfer', pageScript)(page, answer, Transfer);
  const leave = async (target: unknown) => {
    heard.get('focusout')?.({ target });
    // The answer of a call arrives after some turns of the queue.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, hint, leave, change: (target: unknown) => heard.get('change')?.({ target }) };
}

const phone = { name: 'change practice.phone value', value: '+55 1', defaultValue: '' };

test('a field that is left is checked, and the answer is shown beside it', async () => {
  const { asked, hint, leave } = run([phone], [{ why: 'Please check it.' }]);
  await leave(phone);
  expect(asked).toEqual([
    {
      address: '/answer/0123456789abcdef/check?language=pt_BR',
      body: { field: 'practice.phone', value: '+55 1' },
    },
  ]);
  expect(hint).toMatchObject({ textContent: 'Please check it.', hidden: false });
});

test('the parts of a number and of an address are checked as one value', async () => {
  const part = (name: string, value: string) => ({
    name: `change ${name}`,
    value,
    defaultValue: '',
  });
  const number = 'practice.identifiers[br-cnpj]';
  const address = 'practice.addresses[practice]';
  const inputs = [
    part(`${number} number`, ' 11 '),
    part(`${number} issuer`, ''),
    part(`${number} validUntil`, '2027-01-01'),
    part(`${address} lines`, 'Rua 1\n\nCentro'),
    part(`${address} postalCode`, '01000'),
    part(`${address} city`, 'Natal'),
    part(`${address} countryCode`, 'br'),
  ];
  const { asked, leave } = run(inputs);
  for (const input of inputs) await leave(input);
  expect(asked.map(({ body }) => body)).toEqual([
    { field: number, value: { value: '11', validUntil: '2027-01-01' } },
    {
      field: address,
      value: {
        lines: ['Rua 1', 'Centro'],
        city: 'Natal',
        countryCode: 'BR',
        postalCode: '01000',
      },
    },
  ]);
});

test('what was not changed, or emptied, is not checked and has no warning', async () => {
  const same = { ...phone, defaultValue: phone.value };
  const { asked, leave } = run([same]);
  await leave(same);
  await leave({ name: 'message' });
  await leave(null);
  expect(asked).toEqual([]);
  const typed = { ...phone };
  const other = run([typed], [{ why: 'Wrong.' }]);
  await other.leave(typed);
  typed.value = '';
  typed.defaultValue = 'before';
  await other.leave(typed);
  expect(other.hint).toMatchObject({ textContent: null, hidden: true });
  expect(other.asked).toHaveLength(1);
});

test('a refusal or an outage shows nothing, and the next try asks again', async () => {
  for (const fault of ['refused', 'away'] as const) {
    const typed = { ...phone };
    const { hint, leave, asked } = run([typed], [fault, { why: 'Wrong.' }]);
    await leave(typed);
    expect(hint.hidden).toBe(true);
    if (fault === 'refused') typed.value = '+55 2';
    await leave(typed);
    expect(asked).toHaveLength(2);
    expect(hint.textContent).toBe('Wrong.');
  }
});

test('a file that is too large is said with its size, and not sent; the others are', () => {
  const { hint, change } = run([]);
  const small = { name: 'a.pdf', size: 9_000_000 };
  const input = { id: 'files-1', files: [{ name: '$& scan.pdf', size: 25_000_000 }, small] };
  change(input);
  expect(hint).toMatchObject({ textContent: '$& scan.pdf tem 25 MB.', hidden: false });
  expect(input.files).toEqual([small]);
  change(input);
  expect(hint).toMatchObject({ textContent: '', hidden: true });
  change({ id: 'message' });
  change({ id: 'files-1', files: [{ name: 'f.pdf', size: 10_490_000 }] });
  expect(hint).toMatchObject({ textContent: 'f.pdf tem 10,5 MB.' });
});
