import { createElement, type ReactNode, useMemo } from 'react';
import styles from './drawn-mail.module.css';
import { type MailElement, type MailNode, readMailHtml } from './mail-html.ts';

/** A mail's HTML as a mail program displays it; undefined if it cannot be drawn. */
export function useDrawnMail(html: string): ReactNode | undefined {
  return useMemo(() => {
    const nodes = readMailHtml(html);
    return nodes && <div className={styles.sheet}>{drawnAll(nodes)}</div>;
  }, [html]);
}

/** A mail's text part, word for word. */
export function MailText({ text, lang }: { readonly text: string; readonly lang: string }) {
  return (
    <div className={styles.text} lang={lang} dir="auto">
      {text}
    </div>
  );
}

// Headings of the mail rank below those of the page; links lead nowhere.
const drawnAs: Readonly<Record<string, string>> = { h1: 'h4', h2: 'h5', h3: 'h6', a: 'span' };
const reactNames: Readonly<Record<string, string>> = {
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  // The mail's classes must not match the page's styles.
  class: 'data-part',
};
const rowHolders: ReadonlySet<string> = new Set(['table', 'tbody', 'thead', 'tr']);

function drawnAll(nodes: readonly MailNode[]): ReactNode[] {
  return nodes.map((node, place) => (typeof node === 'string' ? node : drawn(node, place)));
}

function drawn(element: MailElement, key: number): ReactNode {
  const { name, attributes, style, children } = element;
  const props = {
    key,
    ...Object.fromEntries(
      Object.entries(attributes).map(([attribute, value]) => [
        reactNames[attribute] ?? attribute,
        value,
      ]),
    ),
    // As properties, not as an attribute: the page's policy allows no inline style.
    style: Object.fromEntries(
      Object.entries(style).map(([property, value]) => [
        property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  };
  const content = rowHolders.has(name)
    ? children.filter((child) => typeof child !== 'string')
    : children;
  const inside = drawnAll(content);
  const hasRows = name === 'table' && content.some(isRow);
  return createElement(
    drawnAs[name] ?? name,
    props,
    ...(hasRows ? [createElement('tbody', { key: 'rows' }, ...inside)] : inside),
  );
}

function isRow(node: MailNode): boolean {
  return typeof node !== 'string' && node.name === 'tr';
}
