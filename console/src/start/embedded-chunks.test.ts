import { expect, test, vi } from 'vitest';
import { embeddedChunks } from './embedded-chunks.ts';

const chunksOf = (page: Partial<Parameters<typeof embeddedChunks>[0]> = {}) =>
  embeddedChunks({
    url: 'https://console.example/approve?ticketId=T-1',
    imports: {},
    isLeaving: async () => false,
    ...page,
  });

test('a chunk runs once the page is known to stay', async () => {
  const leaving = Promise.withResolvers<boolean>();
  const chunks = chunksOf({ isLeaving: () => leaving.promise });
  const make = vi.fn(() => ({ t: 1 }));
  chunks.define('/assets/a.js', make);
  const loaded = chunks.load('/assets/a.js');
  expect(make).not.toHaveBeenCalled();
  leaving.resolve(false);
  expect(await loaded).toEqual({ t: 1 });
  expect(chunks.get('/assets/a.js')).toEqual({ t: 1 });
  expect(make).toHaveBeenCalledOnce();
});

test('on a page that leaves for the provider nothing runs', async () => {
  const make = vi.fn(() => ({}));
  chunksOf({ isLeaving: async () => true }).define('/assets/a.js', make);
  const staying = chunksOf();
  staying.define('/assets/a.js', () => ({}));
  await staying.load('/assets/a.js'); // one that ran would have run before
  expect(make).not.toHaveBeenCalled();
});

test('a chunk is compiled, run and used in tasks of their own', async () => {
  const chunks = chunksOf();
  const happened: string[] = [];
  const noteEndOfTask = async () => {
    for (let step = 0; step < 50; step += 1) await undefined;
    happened.push('end of task');
  };
  chunks.define('/assets/a.js', () => {
    happened.push('run');
    void noteEndOfTask();
    return {};
  });
  void noteEndOfTask();
  await chunks.load('/assets/a.js').then(() => happened.push('used'));
  expect(happened).toEqual(['end of task', 'run', 'end of task', 'used']);
});

test('chunks run in their order', async () => {
  const chunks = chunksOf();
  chunks.define('/assets/a.js', () => ({ t: 1 }));
  chunks.define('/assets/b.js', () => ({ t: chunks.get('/assets/a.js').t }));
  expect(await chunks.load('/assets/b.js')).toEqual({ t: 1 });
});

test('what is loaded before the page has received it comes later', async () => {
  const chunks = chunksOf();
  const loaded = chunks.load('/assets/a.js');
  chunks.define('/assets/a.js', () => ({ t: 2 }));
  expect(await loaded).toEqual({ t: 2 });
});

test('a chunk that has not run is said so', () => {
  expect(() => chunksOf().get('/assets/a.js')).toThrow('has not run /assets/a.js');
});

test('a file in the page is resolved to the one that gives its exports', () => {
  const { meta } = chunksOf({ imports: { '/assets/a.js': '/assets/a-embedded.js' } });
  expect(meta.resolve('/assets/a.js')).toBe('https://console.example/assets/a-embedded.js');
  expect(meta.resolve('/assets/b.js')).toBe('https://console.example/assets/b.js');
});
