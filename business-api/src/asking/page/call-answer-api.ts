import { type FaultyField, Problem } from '@countersign/contract/problems/problem';
import { answerTokenHeader } from '@countersign/contract/requests/applicant';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type * as z from 'zod/mini';

/** What the API answered: a value of the contract, or the code of its problem. */
export type ApiResult<Value> =
  | { readonly value: Value; readonly cookie: string | undefined }
  | {
      readonly problem: string;
      readonly status: number;
      readonly errors: readonly FaultyField[];
      readonly retryAfterSeconds: number | undefined;
    };

export interface ApiCall<Schema extends z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Behind `/api`, with its query. */
  readonly path: string;
  readonly answer: Schema;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallAnswerApi = <Schema extends z.ZodMiniType>(
  call: ApiCall<Schema>,
) => Promise<ApiResult<z.infer<Schema>>>;

/**
 * Calls the API for a page of the applicant, as the applicant's own browser would: the same access, limits and
 * problems hold with and without scripts. The secret of the link travels in a header.
 */
export function answerApiOf(
  app: FastifyInstance,
  request: FastifyRequest,
  token: string,
): CallAnswerApi {
  return async (call) => {
    const response = await app.inject(requestOf(call, request, token));
    if (response.statusCode >= 400) {
      const { data } = Problem.safeParse(readJson(response.body));
      return {
        problem: data?.code ?? 'temporarily-unavailable',
        status: response.statusCode,
        errors: data?.errors ?? [],
        retryAfterSeconds: data?.retryAfterSeconds,
      };
    }
    const cookie = response.headers['set-cookie'];
    return {
      value: call.answer.parse(readJson(response.body)) as never, // parsed by the schema of the caller
      cookie: Array.isArray(cookie) ? cookie[0] : cookie?.toString(),
    };
  };
}

function requestOf(
  { method, path, body, headers }: ApiCall<z.ZodMiniType>,
  request: FastifyRequest,
  token: string,
): InjectOptions {
  const { cookie, 'x-forwarded-for': forwarded } = request.headers;
  return {
    method,
    url: `/api${path}`,
    headers: {
      [answerTokenHeader]: token,
      ...(cookie === undefined ? {} : { cookie }),
      // Limits count by the address of the client, as behind the proxies they know.
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded.toString() }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  };
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
