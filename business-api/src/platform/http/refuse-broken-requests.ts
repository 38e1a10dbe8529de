import type { Socket } from 'node:net';
import { type ProblemCode, problemStatuses } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { newId } from '../database/new-id.ts';
import { problemBody, problemType } from '../problems/problem-body.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Asked, isOfPerson, problemPage, problemPageHeaders } from './problem-page.ts';

/** Addresses that Node would still read, since headers may be longer, are refused too. */
export const longestAddress = 8192;

/** Answers input that Node cannot parse as a request, and closes: the rest cannot be trusted. */
export function refuseBrokenRequest(
  headers: Readonly<Record<string, string>>,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    // A browser opens connections ahead of need: it would take words on an idle one for the answer to its next request.
    const isIdle = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (isIdle || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const packet = textOf(error);
    const code = codeOf(error, packet);
    const status = problemStatuses[code];
    const requestId = newId();
    const asked = askedIn(packet);
    const page = isOfPerson(asked) ? problemPage(code, requestId, asked) : undefined;
    const body = page?.html ?? JSON.stringify(problemBody(new ProblemError(code), requestId));
    const all = {
      ...headers,
      'Content-Type': problemType,
      ...(page && { ...problemPageHeaders, 'Content-Language': page.tag }),
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': requestId,
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${problemTitles[code]}`, ...lines, '', body].join('\r\n'));
  };
}

/** What of a request that cannot be parsed can be recognised: its address may fill all that was read. */
function askedIn(text: string): Asked {
  const header = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim();
  const [, address = '/api'] = /^[A-Z]+ (\/\S*)/.exec(text) ?? [];
  const isCutOff = !text.includes('\r\n\r\n');
  return {
    address,
    accept: header('accept') ?? (isCutOff ? 'text/html' : undefined),
    acceptLanguage: header('accept-language'),
  };
}

/** What was read last; Node gives bytes, whatever Fastify's type says. */
function textOf({ rawPacket }: ConnectionError): string {
  return Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
}

function codeOf({ code }: ConnectionError, packet: string): ProblemCode {
  if (code !== 'HPE_HEADER_OVERFLOW') return 'invalid-request';
  const [firstLine = ''] = packet.split('\r\n', 1);
  return firstLine.length > longestAddress ? 'address-too-long' : 'headers-too-large';
}

/** RFC 9112 §3.2: a proxy and this API could read different hosts out of such a request. */
export function refuseTwoHosts(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts <= 1) return;
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: 'header:host', code: 'duplicate' }],
    });
  });
}
