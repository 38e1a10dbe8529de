import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { readBody } from '../http/read-request.ts';
import { sendOktaError } from './okta-error.ts';

/** The JSON body of a request; undefined, and the request answered, if it has another shape. */
export async function readJson<Shape extends z.core.$ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  shape: Shape,
): Promise<z.infer<Shape> | undefined> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    sendOktaError(response, 'mediaType');
    return undefined;
  }
  const parsed = z.safeParse(shape, parse((await readBody(request)) ?? ''));
  if (parsed.success) return parsed.data;
  sendOktaError(response, 'malformed');
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
