import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md'], { cwd: ROOT });

/** The links of a document that lead to no file, or to no heading of it. */
function deadLinks(path: string, text = readFileSync(join(ROOT, path), 'utf8')): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    if (/^https?:/.test(link)) return false;
    const target = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
  });
}

/** As GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each(documents)('%s leads to documents and headings that exist', (path) => {
  expect(deadLinks(path)).toEqual([]);
});

test('a broken link is reported', () => {
  const text = '[a](backup.md) [b](gone.md) [c](backup.md#the-drill) [d](backup.md#gone)';
  expect(deadLinks('docs/slo.md', text)).toEqual(['gone.md', 'backup.md#gone']);
});
