import type { Connection } from './connection.ts';
import { type HttpRequest, readWhole, request, type WholeResponse } from './request.ts';

export const callTimeoutMs = 10_000;

export interface Sending extends Omit<HttpRequest, 'body' | 'signal'> {
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request and reads its response, within ten seconds. Rejects as `request` does. */
export async function send(
  connection: Connection,
  { body, signal, ...sending }: Sending,
): Promise<WholeResponse> {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const json = { ...sending, body: JSON.stringify(body), signal: until };
  return readWhole(await request(connection, json), until);
}
