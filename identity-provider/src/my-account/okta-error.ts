import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/send-json.ts';

/** What went wrong, with the codes and sentences of Okta's list of errors. */
const oktaErrors = {
  validation: { status: 400, code: 'E0000001', summary: 'Api validation failed: password' },
  malformed: {
    status: 400,
    code: 'E0000003',
    summary: 'The request body was not well-formed.',
  },
  forbidden: {
    status: 403,
    code: 'E0000006',
    summary: 'You do not have permission to perform the requested action',
  },
  notFound: { status: 404, code: 'E0000007', summary: 'Not found: Resource not found' },
  invalidToken: { status: 401, code: 'E0000011', summary: 'Invalid token provided' },
  method: {
    status: 405,
    code: 'E0000022',
    summary: 'The endpoint does not support the provided HTTP method',
  },
  notAcceptable: {
    status: 406,
    code: 'E0000021',
    summary:
      'Bad request. Accept and/or Content-Type headers likely do not match supported values.',
  },
  tooMany: {
    status: 429,
    code: 'E0000047',
    summary: 'API call exceeded rate limit due to too many requests.',
  },
  mediaType: {
    status: 415,
    code: 'E0000021',
    summary:
      'Bad request. Accept and/or Content-Type headers likely do not match supported values.',
  },
} as const;

export interface OktaErrorCause {
  readonly errorSummary: string;
  /** Stable name of the broken rule, for translation. */
  readonly reason?: string;
  readonly location?: string;
}

export function sendOktaError(
  response: ServerResponse,
  kind: keyof typeof oktaErrors,
  more: { causes?: readonly OktaErrorCause[]; headers?: Record<string, string> } = {},
): void {
  const { status, code, summary } = oktaErrors[kind];
  const body = {
    errorCode: code,
    errorSummary: summary,
    errorLink: code,
    errorId: `oae${randomUUID().replaceAll('-', '')}`,
    errorCauses: more.causes ?? [],
  };
  sendJson(response, status, body, more.headers);
}
