import { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestCaller } from '../../platform/access/caller.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { RefusalRecorder } from './refusal-recorder.ts';

/** Every applicant gets it once, before the code. */
const usual = 'answer-code-required';

/**
 * Notes each request that was refused for what its caller is or may do: by permission, for a sign-in that is too old,
 * for a token, a link or a code that is not valid.
 */
export function recordRefusals(
  app: FastifyInstance,
  recorder: RefusalRecorder,
  { networkOf }: Pick<Limiter, 'networkOf'>,
): void {
  app.addHook('onResponse', async (request) => {
    const { problem, caller } = request;
    if (problem === undefined || ![401, 403].includes(problem.status)) return;
    const isTokenless = problem.code === 'unauthenticated' && !request.headers.authorization;
    if (problem.code === usual || isTokenless) return;
    recorder.note({
      code: problem.code,
      operation: operationOf(request),
      subject: subjectOf(caller),
      countryCode: marketOf(request),
      network: networkOf(request) ?? '',
      request: String(request.id),
    });
  });
}

function operationOf({ routeOptions }: FastifyRequest): string {
  const { operationId } = Object(routeOptions.schema);
  return typeof operationId === 'string' ? operationId : '';
}

function subjectOf(caller: RequestCaller | undefined): string {
  if (caller?.kind === 'person') return caller.subject;
  return caller?.kind === 'client' ? caller.clientId : '';
}

function marketOf({ params, body, caller }: FastifyRequest): string {
  if (caller?.kind === 'applicant') return caller.key.countryCode;
  const named = Object(params).countryCode ?? Object(body).countryCode;
  return CountryCode.safeParse(named).data ?? '';
}
