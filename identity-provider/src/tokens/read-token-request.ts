import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from '../http/read-request.ts';
import { identifyClient } from './identify-client.ts';
import { refuseClient, refuseMissingToken } from './refuse-client.ts';

/** The client that asks about a token, and the token; undefined where the request was refused. */
export async function readTokenRequest(request: IncomingMessage, response: ServerResponse) {
  const form = await readForm(request);
  const client = identifyClient(request.headers.authorization, form);
  if (client === undefined) return void refuseClient(response);
  const token = form.get('token');
  if (!token) return void refuseMissingToken(response);
  return { client, token };
}
