import { expect, test } from 'vitest';
import { collectFile } from './collect-file.ts';

const { signal } = new AbortController();
const streamOf = (parts: readonly (string | Error)[]) => {
  const left = parts.values();
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { done, value } = left.next();
      if (done) controller.close();
      else if (value instanceof Error) controller.error(value);
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
};

test('a file is what came, byte for byte, and its rows are counted as they come', async () => {
  const parts = ['\uFEFFa,b\r\n1,', '"two\nlines"\r\n', '2,"say ""so"""\r\n3,', 'x\r\n'];
  const seen: number[] = [];
  const { file, rows } = await collectFile(streamOf(parts), signal, (count) => seen.push(count));
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(rows).toBe(3);
  expect(await file.bytes()).toEqual(new TextEncoder().encode(parts.join('')));
});

test('a table of no rows has none', async () => {
  expect((await collectFile(streamOf(['\uFEFFa,b\r\n']), signal, () => undefined)).rows).toBe(0);
});

test('a file that breaks off is no file', async () => {
  const broken = streamOf(['a,b\r\n1,2\r\n', new TypeError('network error')]);
  await expect(collectFile(broken, signal, () => undefined)).rejects.toThrow('network error');
});
