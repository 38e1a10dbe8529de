import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { allowedLinks } from './allowed-links.ts';
import type { Button, Fact, MailBlock, MailDocument } from './mail-document.ts';
import { fontStack, light, styleSheet } from './mail-style.ts';

/**
 * A mail as one HTML page: tables, because Outlook lays out nothing else; no image, no script and
 * nothing loaded from anywhere. Every value is escaped here.
 */
export function renderHtml(mail: MailDocument): string {
  const tag = mailLanguageTag(mail.language);
  const font = fontStack(mail.language);
  return `<!doctype html>
<html lang="${tag}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(mail.subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.preheader)}</div>
<div role="article" aria-roledescription="email" lang="${tag}" dir="ltr">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.ground}"><tr><td class="frame" align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="brand" style="padding:0 8px 12px;text-align:left;font:600 15px/1.5 ${font};color:${light.accent}">${escapeHtml(mail.brand)}</td></tr>
<tr><td class="surface pad" style="padding:28px 32px;text-align:left;background:${light.surface};border:1px solid ${light.line};border-radius:10px">
${mail.blocks.map((part) => block(part, font)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;text-align:left;font:13px/1.5 ${font};color:${light.muted}">${lines(mail.footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

type Paragraph = Extract<MailBlock, { kind: 'paragraph' }>;

function block(part: MailBlock, font: string): string {
  switch (part.kind) {
    case 'heading':
      return `<h1 class="heading ink" style="margin:0 0 16px;font:650 22px/1.3 ${font};color:${light.ink}">${lines(part.text)}</h1>`;
    case 'subheading':
      return `<h2 class="ink" style="margin:20px 0 8px;font:650 16px/1.4 ${font};color:${light.ink}">${lines(part.text)}</h2>`;
    case 'paragraph':
      return `<p class="ink"${languageOf(part)} style="margin:0 0 14px;${wraps}font:15px/1.6 ${font};color:${light.ink}">${linked(part)}</p>`;
    case 'note':
      return `<p class="muted" style="margin:0 0 14px;${wraps}font:13px/1.5 ${font};color:${light.muted}">${lines(part.text)}</p>`;
    case 'link':
      return `<p class="ink" style="margin:0 0 14px;font:15px/1.6 ${font};color:${light.ink}"><a class="link" href="${escapeHtml(part.address)}" style="color:${light.accent}">${escapeHtml(part.label)}</a></p>`;
    case 'list':
      return `<ul class="ink" style="margin:0 0 14px;padding:0 0 0 22px;font:15px/1.6 ${font};color:${light.ink}">${part.items
        .map((item) => `<li style="margin:0 0 6px;${wraps}">${lines(item)}</li>`)
        .join('')}</ul>`;
    case 'quote':
      return `<blockquote class="soft ink" dir="auto" style="margin:0 0 16px;padding:12px 16px;${wraps}border-left:3px solid ${light.accent};background:${light.soft};font:15px/1.6 ${font};color:${light.ink}">${lines(part.text)}</blockquote>`;
    case 'facts':
      return factTable(part.facts, font);
    case 'buttons':
      return buttonRow(part.buttons, font);
  }
}

function languageOf({ language }: Paragraph): string {
  return language === undefined ? '' : ` lang="${mailLanguageTag(language)}"`;
}

/** The text of a paragraph, with its addresses at allowed hosts as links. */
function linked({ text, linkHosts }: Paragraph): string {
  if (linkHosts === undefined) return lines(text);
  let html = '';
  let end = 0;
  for (const { address, start } of allowedLinks(text, linkHosts)) {
    html += `${lines(text.slice(end, start))}<a class="link" href="${escapeHtml(address)}" style="color:${light.accent}">${escapeHtml(address)}</a>`;
    end = start + address.length;
  }
  return html + lines(text.slice(end));
}

const wraps = 'overflow-wrap:break-word;word-break:break-word;';

function factTable(facts: readonly Fact[], font: string): string {
  const cell = `padding:8px 0;vertical-align:top;text-align:left;border-top:1px solid ${light.line};font:14px/1.5 ${font};`;
  const rows = facts.map(
    ({ label, lines: values }) =>
      `<tr><th scope="row" class="label muted line" width="34%" style="${cell}padding-right:12px;font-weight:400;color:${light.muted}">${escapeHtml(label)}</th>` +
      `<td class="lines ink line" style="${cell}${wraps}color:${light.ink}">${values
        .map(
          (value) =>
            `<div dir="auto">${lines(typeof value === 'string' ? value : value.html)}</div>`,
        )
        .join('')}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;table-layout:fixed">${rows.join('')}</table>`;
}

// One table per button: side by side where there is room, below each other at 320 px.
function buttonRow(buttons: readonly Button[], font: string): string {
  const cells = buttons.map(({ label, address, tone }) => {
    const [ground, ink, edge] =
      tone === 'approve'
        ? [light.accent, light.accentInk, light.accent]
        : [light.surface, light.reject, light.reject];
    return (
      '<table role="presentation" align="left" cellpadding="0" cellspacing="0" border="0" style="margin:0 12px 12px 0">' +
      `<tr><td class="${tone}" align="center" bgcolor="${ground}" style="border:1px solid ${edge};border-radius:9px;background:${ground};mso-padding-alt:12px 22px">` +
      `<a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 22px;font:650 15px/1.3 ${font};color:${ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
    );
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:4px 0">${cells.join('')}</td></tr></table>`;
}

function lines(text: string): string {
  return withWholeWords(escapeHtml(text)).replace(/\n/g, '<br>');
}

const letter = '[\\p{Script=Latin}\\d]';
/** Words with a hyphen that are no part of an address. */
const hyphenated = new RegExp(
  `(?<!${letter}|[@/.-])${letter}+(?:-${letter}+)+(?!${letter}|[@/-]|\\.${letter})`,
  'gu',
);
/** Short enough for a line on any phone. */
const longest = 16;

/** A line does not end within a ticket number or the French word for email. */
function withWholeWords(text: string): string {
  if (!text.includes('-')) return text;
  return text.replace(hyphenated, (word) =>
    word.length > longest ? word : `<span style="white-space:nowrap">${word}</span>`,
  );
}

import { withoutControls } from './foreign-text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or as a quoted attribute; the only way a value gets into a mail's HTML. */
function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
