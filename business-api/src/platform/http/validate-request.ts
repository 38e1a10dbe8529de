import type { FaultyField } from '@countersign/contract/problems/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';
import { faultLimit, faultyFields, pointerInBody, type RequestPart } from './faulty-fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Finds in a body that the schema refuses what the handler would refuse next, so that a person reads all faults
     * at once. What is refused already may be of any size and depth: nothing in it is looked at.
     */
    faultsBeyondSchema?: (
      body: unknown,
      isRefused: (pointer: string) => boolean,
    ) => readonly FaultyField[];
  }
}

type PartName = 'params' | 'querystring' | 'headers' | 'body';
type RequestSchema = Partial<Record<PartName, z.ZodMiniType>>;

/**
 * Checks every part of a request before its handler runs and answers `invalid-request` with all
 * faults of all parts; Fastify's own validation would stop at the first faulty part.
 */
export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.addHook('preValidation', async (request) => {
    // The schemas of all routes are zod schemas, see the contract's `endpoint`.
    const schema = (request.routeOptions.schema ?? {}) as RequestSchema;
    const faults: FaultyField[] = [];
    const parse = (name: PartName, part: RequestPart, value: unknown) =>
      parsePart(schema[name], part, value, faults);
    const parsed = {
      params: parse('params', 'path', request.params),
      query: parse('querystring', 'query', request.query),
      headers: parse('headers', 'headers', request.headers),
      body: parse('body', 'body', request.body),
    };
    if (schema.body === undefined) faults.push(...unknownFields(request));
    if (faults.length > 0) {
      const refused = new Set(faults.map(({ pointer }) => pointer));
      const { faultsBeyondSchema: find } = request.routeOptions.config;
      // Of more, only some are listed, and so not all known.
      if (find !== undefined && faults.length < faultLimit)
        faults.push(...find(request.body, (pointer) => refused.has(pointer)));
      throw new ProblemError('invalid-request', { errors: faults.slice(0, faultLimit) });
    }
    assign(request, parsed);
  });
}

/** Of a request without a body all fields are unknown; a reason that was sent would be lost without a word. */
function unknownFields({ body, headers }: FastifyRequest): FaultyField[] {
  const isJson = headers['content-type']?.startsWith('application/json');
  if (!isJson || body === null || typeof body !== 'object') return [];
  return Object.keys(body)
    .slice(0, faultLimit)
    .map((name) => ({ pointer: pointerInBody([name]), code: 'unknown-field' }));
}

function parsePart(
  schema: z.ZodMiniType | undefined,
  part: RequestPart,
  value: unknown,
  faults: FaultyField[],
): unknown {
  if (schema === undefined) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.push(...faultyFields(part, result.error.issues, value));
  return value;
}

function assign(
  request: FastifyRequest,
  parsed: { params: unknown; query: unknown; body: unknown },
): void {
  request.params = parsed.params;
  request.query = parsed.query;
  request.body = parsed.body;
}
