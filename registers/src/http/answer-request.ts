import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, faultyAnswer } from '../faults/fault.ts';
import { allShapes, type ShapeName } from '../shapes/all-shapes.ts';
import { type Answer, json, type Shape } from '../shapes/company.ts';
import type { RegistersWorld } from '../world/registers-world.ts';

const dripMs = 500;
const longestDripMs = 60_000;

/** Answers as the register would; the path below its name is the real service's. */
export async function answerRegister(
  world: RegistersWorld,
  register: ShapeName,
  url: URL,
  body: string,
  response: ServerResponse<IncomingMessage>,
): Promise<void> {
  const shape: Shape = allShapes[register];
  const number = shape.numberIn(url, body);
  if (number !== undefined) world.asked.push(`${register} ${number}`);
  const normal = () => answerOf(world, register, url, number, body);
  const fault = world.faultOf(register, number);
  if (fault === 'closed') {
    response.destroy();
    return;
  }
  const answer =
    fault === undefined ? normal() : faultyAnswer(fault, normal, shape.errorInside?.(url));
  await send(response, answer, fault);
}

function answerOf(
  world: RegistersWorld,
  register: ShapeName,
  url: URL,
  number: string | undefined,
  body: string,
): Answer {
  const shape: Shape = allShapes[register];
  if (number === undefined) {
    return { status: 404, contentType: 'text/html', body: '<html><body>Not Found</body></html>' };
  }
  const company = world.companyOf(register, number);
  return company === undefined ? shape.missing(number, url) : shape.found(company, url, body);
}

async function send(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
): Promise<void> {
  const { status, contentType, headers = {}, body } = answer;
  response.writeHead(status, { 'content-type': contentType, ...headers });
  if (fault !== 'slow') {
    response.end(body);
    return;
  }
  const endsAt = Date.now() + longestDripMs;
  for (let at = 0; at < body.length && !response.destroyed && Date.now() < endsAt; at += 1) {
    response.write(body[at]);
    await pause(dripMs);
  }
  response.end();
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const answer = json(status, body);
  response.writeHead(status, { 'content-type': answer.contentType });
  response.end(answer.body);
}
