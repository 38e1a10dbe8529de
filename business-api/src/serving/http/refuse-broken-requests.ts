import type { Socket } from 'node:net';
import { type ProblemCode, problemCodes } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import type { ConnectionError } from 'fastify';
import { newId } from '../../ground/database/new-id.ts';
import { problemBody, problemType } from '../../ground/problems/problem-body.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Answers input that Node cannot parse as a request, and closes: the rest cannot be trusted. */
export function refuseBrokenRequest(
  headers: Readonly<Record<string, string>>,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOf(error);
    const { status } = problemCodes[code];
    const requestId = newId();
    const body = JSON.stringify(problemBody(new ProblemError(code), requestId));
    const all = {
      'Content-Type': problemType,
      'Content-Length': Buffer.byteLength(body),
      ...headers,
      'X-Request-Id': requestId,
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${problemTitles[code]}`, ...lines, '', body].join('\r\n'));
  };
}

function codeOf({ code }: ConnectionError): ProblemCode {
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'invalid-request';
}
