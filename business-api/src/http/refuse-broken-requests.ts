import { type ProblemCode, problemCodes } from '@countersign/contract/problem-code';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { newId } from '../database/new-id.ts';
import { problemBody, problemType } from '../problems/problem-body.ts';
import { ProblemError } from '../problems/problem-error.ts';

/** Answers what Node could not read as a request, and hangs up: the rest cannot be trusted. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error);
  const { status, title } = problemCodes[code];
  const body = JSON.stringify(problemBody(new ProblemError(code), newId()));
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      `Content-Type: ${problemType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function codeOf({ code }: ConnectionError): ProblemCode {
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'invalid-request';
}
