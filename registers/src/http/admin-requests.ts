import { faults, isFault } from '../faults/fault.ts';
import { isShapeName } from '../shapes/all-shapes.ts';
import type { Company } from '../shapes/company.ts';
import type { RegistersWorld } from '../world/registers-world.ts';

export interface AdminAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * `PUT /admin/companies` with `[{register, company}]`, `PUT /admin/faults` with
 * `{register, number?, fault|null}`, `GET /admin/asked`.
 */
export function answerAdmin(
  world: RegistersWorld,
  method: string,
  path: string,
  body: string,
): AdminAnswer {
  if (method === 'GET' && path === '/admin/asked') return { status: 200, body: world.asked };
  if (method !== 'PUT') return { status: 405, body: { message: 'PUT or GET' } };
  if (path === '/admin/companies') return addCompanies(world, parse(body));
  if (path === '/admin/faults') return setFault(world, parse(body));
  return { status: 404, body: { message: 'companies, faults or asked' } };
}

/** Reads companies and faults; throws where one is malformed. */
export function fillWorld(world: RegistersWorld, text: string): void {
  const given = (parse(text) ?? {}) as { companies?: unknown; faults?: unknown[] }; // checked below
  const answers = [
    addCompanies(world, given.companies ?? []),
    ...(given.faults ?? []).map((fault) => setFault(world, fault)),
  ];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(JSON.stringify(refused.body));
}

function addCompanies(world: RegistersWorld, given: unknown): AdminAnswer {
  if (!Array.isArray(given)) return { status: 400, body: { message: 'a list is needed' } };
  for (const one of given as { register?: string; company?: Company }[]) {
    // checked below
    if (!isShapeName(one.register) || typeof one.company?.number !== 'string') {
      return { status: 400, body: { message: 'register and company with a number are needed' } };
    }
    world.add(one.register, one.company);
  }
  return { status: 200, body: { companies: given.length } };
}

function setFault(world: RegistersWorld, given: unknown): AdminAnswer {
  const { register, number, fault } = (given ?? {}) as {
    register?: string;
    number?: string;
    fault?: unknown;
  }; // checked below
  if (!isShapeName(register) || (fault !== null && !isFault(fault))) {
    return { status: 400, body: { message: `register, and null or one of ${faults.join(', ')}` } };
  }
  world.setFault(register, number, fault ?? undefined);
  return { status: 200, body: { register, number, fault } };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
