import { renderHtml } from '@countersign/business-api/mail/contents/render-html';
import { expect, test } from 'vitest';
import { type MailNode, readMailHtml } from './mail-html.ts';

const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;
const textOf = (nodes: readonly MailNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

test('[S7.4] reads the mail as the API writes it, with everything a mail may hold', () => {
  const hostile = '<img src=x onerror=alert(1)> & "quotes"';
  const html = renderHtml({
    language: 'fr',
    subject: 'Votre demande T-1',
    preheader: 'Optique',
    brand: 'Lumenda',
    blocks: [
      { kind: 'heading', text: 'Votre demande' },
      { kind: 'subheading', text: 'Et maintenant' },
      { kind: 'paragraph', text: `Bonjour,\n${hostile}` },
      { kind: 'note', text: 'Note' },
      { kind: 'list', items: ['Un', 'Deux'] },
      { kind: 'quote', text: 'Cité' },
      { kind: 'facts', facts: [{ label: 'Dossier', lines: ['T-1', 'FR'] }] },
      { kind: 'buttons', buttons: [{ label: 'Ouvrir', address: 'https://x/', tone: 'approve' }] },
    ],
    replyTo: null,
    footer: 'Pied',
  });
  const nodes = readMailHtml(html);
  expect(nodes).toBeDefined();
  const text = textOf(nodes ?? []);
  expect(text).toContain(hostile);
  for (const part of ['Votre demande', 'Un', 'Deux', 'Cité', 'T-1', 'Ouvrir', 'Pied']) {
    expect(text).toContain(part);
  }
  expect(JSON.stringify(nodes)).not.toMatch(/href|mso-|position/);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an image', '<img src="https://tracker.example/">'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a style sheet', '<style>p{}</style>'],
  ['an element left open', '<p>Bonjour'],
  ['elements crossing', '<p><b>x</p></b>'],
  ['one closed too often', '<p>x</p></p>'],
  ['a broken tag', '<p <b>x</b>'],
  ['an unquoted attribute', '<p align=left>x</p>'],
])('[S7.1] %s is not drawn', (_, body) => {
  expect(readMailHtml(page(body))).toBeUndefined();
});

test('[S7.1] keeps what lays out and colours, nothing that loads, moves or reacts', () => {
  const [node] =
    readMailHtml(
      page(
        '<p onclick="x()" class="c" id="i" lang="fr" style="color:red;position:fixed;background:url(https://x/);margin:0 0 14px">x</p>',
      ),
    ) ?? [];
  expect(node).toEqual({
    name: 'p',
    attributes: { class: 'c', lang: 'fr' },
    style: { color: 'red', margin: '0 0 14px' },
    children: ['x'],
  });
});

test('[S7.1] no body, no mail', () => {
  expect(readMailHtml('<p>x</p>')).toBeUndefined();
});
