import type { Endpoint } from '@countersign/contract/endpoint';
import type { IdempotentHeaders } from '@countersign/contract/idempotency';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import {
  findStoredResponse,
  type IdempotentRequest,
  respondIdempotently,
  type TakeResponse,
} from '../../platform/idempotency/with-idempotency-key.ts';
import type { LimitName } from '../../platform/limits/rate-limits.ts';
import { claimKeyAndLock, type LockedWithMarket } from '../lock-with-market.ts';

/** An endpoint by which a person acts on one registration, once per idempotency key. */
export interface ActEndpoint extends Endpoint {
  readonly schema: Endpoint['schema'] & {
    readonly params: z.ZodMiniType<RegistrationKey>;
    readonly headers: typeof IdempotentHeaders;
    readonly body: z.ZodMiniType;
  };
}

/** A request to act, parsed by the contract. */
export interface ActRequest<E extends ActEndpoint> {
  readonly key: RegistrationKey;
  readonly params: z.infer<E['schema']['params']>;
  readonly body: z.infer<E['schema']['body']>;
  readonly idempotencyKey: string;
  readonly person: Person;
  /**
   * The person's address, if the provider names it: for a `decide` act, and for one that
   * `asksForEmail`; else undefined.
   */
  readonly email: string | undefined;
  readonly at: Date;
}

/** A request to act, once its registration is locked. */
export interface LockedAct<E extends ActEndpoint> extends ActRequest<E> {
  readonly locked: LockedWithMarket;
}

/** The result of `perform`: the value of the endpoint's successful response. */
type ResponseOf<E extends ActEndpoint> = object &
  {
    [Status in 200 | 201]: Status extends keyof E['schema']['response']
      ? z.input<E['schema']['response'][Status]>
      : never;
  }[200 | 201];

export interface ActPlan<E extends ActEndpoint> {
  /** Names the act among those on one registration; the idempotency key covers it. */
  readonly name: string | ((params: z.infer<E['schema']['params']>) => string);
  /** Whether the act asks for a recent sign-in (ADR 33). */
  readonly needsRecentSignIn?: (body: z.infer<E['schema']['body']>) => boolean;
  /**
   * How the act counts among the decisions of a sign-in; of one on many, the dry run has asked whether the sign-in is
   * recent enough for all.
   */
  readonly decision?: (body: z.infer<E['schema']['body']>) => 'alone' | 'of-many';
  /** The limit that the act counts against. */
  readonly limit?: LimitName;
  /**
   * How an act that is no `decide` uses the person's address: `if-known`, where a provider that does not
   * answer is no obstacle, or `required`, where the act depends on whose registration it is.
   */
  readonly asksForEmail?: (
    body: z.infer<E['schema']['body']>,
  ) => 'if-known' | 'required' | undefined;
  /** Statements that return a row if the act is not counted; a repeated key never is. */
  readonly uncounted?: (act: ActRequest<E>) => readonly RawBuilder<unknown>[];
  /** Carries the act out, within the transaction that also stores the response. */
  readonly perform: (
    trx: Trx,
    act: LockedAct<E>,
    takeResponse: TakeResponse<ResponseOf<E>>,
  ) => Promise<ResponseOf<E>>;
  /** Runs after the commit, and not for a repeated request. */
  readonly committed?: (act: ActRequest<E>, response: ResponseOf<E>) => void;
}

/**
 * Adds the route of an act: limit, transaction, lock, idempotency record and response are the same for
 * all. `enforceAccess` has checked the market before.
 */
export function actRoute<E extends ActEndpoint>(
  api: ApiScope,
  { database, limiter, now, stepUp }: Dependencies,
  endpoint: E,
  plan: ActPlan<E>,
): void {
  const status = successStatus(endpoint);
  const emailFor = async ({ person, body }: Pick<ActRequest<E>, 'person' | 'body'>) => {
    const isDecision = endpoint.config.access.act === 'decide';
    const need = isDecision ? 'required' : plan.asksForEmail?.(body);
    if (need === 'required') return person.email();
    return need === 'if-known' ? person.email().catch(() => undefined) : undefined;
  };
  api.route({
    ...(endpoint as ActEndpoint), // Fastify cannot use its exact type
    handler: async (request, reply) => {
      const person = personOf(request);
      const { countryCode, ticketNumber } = request.params;
      const act: Omit<ActRequest<E>, 'email'> = {
        key: { countryCode, ticketNumber },
        params: request.params as ActRequest<E>['params'], // parsed by the schema of E
        body: request.body as ActRequest<E>['body'], // likewise
        idempotencyKey: request.headers['idempotency-key'],
        person,
        at: now(),
      };
      if (plan.needsRecentSignIn?.(act.body)) stepUp.requireRecent(person);
      const decision = plan.decision?.(act.body);
      if (decision === 'alone') stepUp.requireRecentFor(person, 1);
      if (decision !== undefined) stepUp.countDecision(person);
      const idempotent = idempotentRequest(plan, act);
      if (plan.limit !== undefined) {
        const uncounted = plan.uncounted?.({ ...act, email: undefined }) ?? [];
        const free = [findStoredResponse(idempotent), ...uncounted];
        await limiter.admit(request, plan.limit, { free });
      }
      // Before the transaction begins: this may ask the provider.
      const full = { ...act, email: await emailFor(act) };
      const response = await respondIdempotently<LockedWithMarket, ResponseOf<E>>(
        reply,
        database.db,
        { status, request: idempotent },
        {
          begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: full.key }),
          work: (trx, locked, takeResponse) => plan.perform(trx, { ...full, locked }, takeResponse),
        },
      );
      if (!response.isReplay) plan.committed?.(full, response.value);
      return reply;
    },
  });
}

function idempotentRequest<E extends ActEndpoint>(
  { name }: ActPlan<E>,
  { key, params, body, idempotencyKey, person, at }: Omit<ActRequest<E>, 'email'>,
): IdempotentRequest {
  const act = typeof name === 'string' ? name : name(params);
  return {
    caller: `person:${person.subject}`,
    key: idempotencyKey,
    request: [act, key, body],
    at,
  };
}

function successStatus({ schema }: Endpoint): number {
  const status = Object.keys(schema.response).find((name) => /^2\d\d$/.test(name));
  if (status === undefined) throw new Error(`${schema.operationId} has no successful response.`);
  return Number(status);
}

/** Who acts, and their address, by which they are refused their own registration. */
interface Acting {
  readonly person: Person;
  readonly email: string | undefined;
}

/**
 * Carries out an act of a person that takes no idempotency key (with one: actRoute), in one transaction. The
 * address is read before it begins, since that may ask the provider.
 */
export async function personAct<T>(
  db: Db,
  request: FastifyRequest,
  perform: (trx: Trx, acting: Acting) => Promise<T>,
): Promise<T> {
  const person = personOf(request);
  const email = await person.email();
  return inTransaction(db, (trx) => perform(trx, { person, email }));
}
