import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAdmin, fillWorld } from './http/admin-requests.ts';
import { answerRegister, sendJson } from './http/answer-request.ts';
import { registersSetting } from './registers-setting.ts';
import { allShapes, isShapeName } from './shapes/all-shapes.ts';
import { type RegistersWorld, registersWorld } from './world/registers-world.ts';

const mostBodyBytes = 20 * 1024 * 1024;

export interface Registers {
  readonly url: string;
  readonly world: RegistersWorld;
  /** The API's setting REGISTERS for this server: every register under its own path. */
  readonly setting: ReturnType<typeof registersSetting>;
  close(): Promise<void>;
}

/**
 * A stand-in for the official registers on this machine; port 0 takes a free one. `begin` is what it knows from
 * the start, as text of JSON: `{companies: [{register, company}], faults: [{register, number, fault}]}`.
 */
export async function startRegisters({
  port,
  begin,
}: {
  readonly port: number;
  readonly begin?: string | undefined;
}): Promise<Registers> {
  const world = registersWorld();
  if (begin !== undefined) fillWorld(world, begin);
  const server = createServer((request, response) => {
    handle(world, request, response).catch(() => response.destroy());
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`; // listens on a port
  return {
    url,
    world,
    setting: registersSetting(url),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function handle(
  world: RegistersWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await bodyOf(request);
  const [, first = ''] = url.pathname.split('/');
  if (first === '') return sendJson(response, 200, overview(world));
  if (first === 'health') return sendJson(response, 200, { registers: Object.keys(allShapes) });
  if (first === 'admin') {
    const answer = answerAdmin(world, request.method ?? 'GET', url.pathname, body);
    return sendJson(response, answer.status, answer.body);
  }
  if (!isShapeName(first)) return sendJson(response, 404, { message: 'no such register' });
  await answerRegister(world, first, url, body, response);
}

/** For who opens the address that `npm start` prints: what can be asked, and how to change it. */
function overview(world: RegistersWorld) {
  return {
    registers: Object.fromEntries(
      Object.keys(allShapes)
        .filter(isShapeName)
        .map((register) => [register, world.numbersOf(register)]),
    ),
    change: ['PUT /admin/companies', 'PUT /admin/faults'],
    asked: 'GET /admin/asked',
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    // no encoding is set
    bytes += part.length;
    if (bytes > mostBodyBytes) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
