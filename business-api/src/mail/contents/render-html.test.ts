import { expect, test } from 'vitest';
import type { MailDocument } from './mail-document.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './rendered-mail.ts';

const everything: MailDocument = {
  language: 'en',
  subject: 'Subject <1>',
  preheader: 'Before & after',
  brand: 'Lumenda',
  footer: 'Footer',
  replyTo: null,
  blocks: [
    { kind: 'heading', text: 'Heading' },
    { kind: 'subheading', text: 'Subheading' },
    { kind: 'paragraph', text: 'One\nTwo' },
    { kind: 'note', text: 'Note' },
    { kind: 'list', items: ['First', 'Second'] },
    { kind: 'quote', text: 'Quoted\n\nwords' },
    { kind: 'facts', facts: [{ label: 'Label', lines: ['A', 'B'] }] },
    {
      kind: 'buttons',
      buttons: [{ label: 'Go', address: 'https://x.example/?a=1&b=2', tone: 'approve' }],
    },
  ],
};

test('loads nothing, runs nothing, and is as wide as its window', () => {
  const html = renderHtml(everything);
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object)\b|url\(|\son\w+=/i);
  expect(html.match(/(?<!\[if mso\]><table role="presentation" )width="\d{3,}"/g)).toBeNull();
  expect(html).toContain('max-width:600px');
});

test('every element that is opened is closed, in order', () => {
  const open: string[] = [];
  const html = renderHtml(everything).replace(/<!--.*?-->|<!doctype html>/g, '');
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (name === 'meta' || name === 'br') continue;
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
});

test('the text part says the same, line by line', () => {
  expect(renderText(everything)).toBe(
    [
      'Heading\n\nSubheading\n\nOne\nTwo\n\nNote\n\n- First\n- Second\n\n> Quoted\n> \n> words\n',
      'Label\n  A\n  B\n\nGo\nhttps://x.example/?a=1&b=2\n\n-- \nLumenda\nFooter\n',
    ].join('\n'),
  );
});

test('short words with a hyphen are not divided, parts of an address are no words', () => {
  const wholeIn = (text: string) => {
    const html = renderHtml({ ...everything, blocks: [{ kind: 'paragraph', text }] });
    return [...html.matchAll(/white-space:nowrap">([^<]*)</g)].map(([, word]) => word);
  };
  expect(wholeIn('Le dossier T-104233. Par e-mail, « Saint-Malo »')).toEqual([
    'T-104233',
    'e-mail',
    'Saint-Malo',
  ]);
  expect(wholeIn('申請T-104233の結果')).toEqual(['T-104233']);
  expect(wholeIn('https://a-b.example/c-d anne-lise@x-y.example a-b.example')).toEqual([]);
  expect(wholeIn('one-word-that-is-longer - two -- x-')).toEqual([]);
});
