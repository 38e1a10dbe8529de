import { expect, test } from 'vitest';
import { extractLinks } from './extract-links.ts';

test.each([
  ['<a href="https://a.example/?x=1&amp;y=2">', '', ['https://a.example/?x=1&y=2']],
  ["<a class=x href = 'https://a.example/&#x26;&#38;'>", '', ['https://a.example/&&']],
  ['<a href=https://a.example/b>', '', ['https://a.example/b']],
  ['<a href="javascript:alert(1)"><a href="mailto:a@b.example">', '', []],
  [
    '',
    'See https://a.example/b?c=1. And (http://d.example)!',
    ['https://a.example/b?c=1', 'http://d.example'],
  ],
  ['', '「https://a.example/ja」を開く', ['https://a.example/ja']],
  ['<a href="https://a.example">', 'https://a.example', ['https://a.example']],
  ['<a href="https://a.example/&#x110000;">', '', ['https://a.example/&#x110000;']],
])('the links of HTML %j and text %j are %j', (html, text, links) => {
  expect(extractLinks(html, text)).toEqual(links);
});
