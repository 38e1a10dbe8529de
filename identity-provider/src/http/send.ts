import type { ServerResponse } from 'node:http';
import { type Page, pageDocument, pageHeaders } from '../pages/page-layout.ts';

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const common = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...common, ...headers }).end(JSON.stringify(body));
}

export function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  formTargets: readonly string[],
  headers: Record<string, string> = {},
): void {
  const all = { ...pageHeaders(page, formTargets), ...headers };
  response.writeHead(status, all).end(pageDocument(page));
}
