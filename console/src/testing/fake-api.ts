import { allEndpoints } from '@countersign/contract/all-endpoints';
import type { Endpoint } from '@countersign/contract/endpoint';
import { askRegister, readEvidence, settleEvidence } from '@countersign/contract/evidence/evidence';
import { Problem } from '@countersign/contract/problems/problem';
import { type ProblemCode, problemStatuses } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import { noSecondPerson } from '@countersign/domain/registration/second-person';

export interface Asked {
  readonly operation: string;
  readonly address: URL;
  readonly body: unknown;
  readonly headers: Headers;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal | undefined;
}

/** One answer; it is given when it is asked for, so a test may hold it back. */
export type Reply = (asked: Asked) => Response | Promise<Response>;

/**
 * Answers calls by operation. What is asked and what is answered must both fit the contract, or the
 * call fails as no real API would let it: a fake cannot drift.
 */
export function fakeApi(replies: Record<string, Reply | Reply[]>) {
  const asked: Asked[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(String(input));
    const endpoint = endpointOf(address, init.method ?? 'GET');
    const operation = endpoint?.schema.operationId ?? `${init.method} ${address.href}`;
    const body = bodyOf(init);
    endpoint?.schema.body?.parse(body);
    endpoint?.schema.headers?.parse(Object.fromEntries(new Headers(init.headers)));
    endpoint?.schema.querystring?.parse(Object.fromEntries(address.searchParams));
    const one: Asked = {
      operation,
      address,
      body,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    asked.push(one);
    const given = replies[operation] ?? usual[operation];
    // A list answers in turn; its last answer stays.
    const reply = Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given;
    if (reply === undefined) throw new TypeError(`Nothing answers ${operation}`);
    const response = await reply(one);
    if (endpoint !== undefined) await mustFit(endpoint, response);
    return response;
  };
  return {
    fetch,
    asked,
    askedFor: (operation: string) => asked.filter((one) => one.operation === operation),
  };
}

function bodyOf({ body }: RequestInit): unknown {
  if (body === undefined || body instanceof Blob) return body;
  return JSON.parse(String(body));
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return () => new Response(JSON.stringify(body), { status, headers });
}

export function problem(code: ProblemCode, more: Partial<Problem> = {}): Reply {
  const status = problemStatuses[code];
  const title = problemTitles[code];
  const requestId = 'req-4711';
  return json(
    Problem.parse({ type: 'about:blank', title, status, code, requestId, ...more }),
    status,
  );
}

/** The same answer from a server whose clock is so far ahead of the device's. */
export function dated(reply: Reply, aheadMs: number): Reply {
  return async (asked) => {
    const answer = await reply(asked);
    const date = new Date(Date.now() + aheadMs).toUTCString();
    const headers = { ...Object.fromEntries(answer.headers), date };
    return new Response(answer.body, { status: answer.status, headers });
  };
}

/** The connection breaks, with or without the request having arrived. */
export const lost: Reply = () => {
  throw new TypeError('Failed to fetch');
};

/** An answer that the test gives later. */
export function held(reply: Reply) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: resolve,
    reply: (async (asked) => {
      await promise;
      return reply(asked);
    }) satisfies Reply,
  };
}

/** One answer until another request has been made, and a second one from then on, however often each is asked for. */
export function changing(before: Reply, after: Reply) {
  let hasChanged = false;
  return {
    reply: ((asked) => (hasChanged ? after : before)(asked)) satisfies Reply,
    /** The answer to the request that changes it. */
    by:
      (answer: Reply): Reply =>
      (asked) => {
        hasChanged = true;
        return answer(asked);
      },
  };
}

/** Answered where a test says nothing else. */
const usual: Readonly<Record<string, Reply>> = {
  readClaim: json({ countryCode: 'FR', ticketNumber: 'T-104233', claim: null }),
  readReversalProposal: json({ proposal: null }),
  readAccount: json({ account: null }),
  findAccountHolders: json({ items: [] }),
  readHold: json({ hold: null }),
  listLicences: json({ items: [], types: ['other'] }),
  readDecisionProposal: json({
    proposal: null,
    mayConfirm: false,
    ofSameAct: [],
    switches: noSecondPerson,
  }),
  listMails: json({ items: [], nextCursor: null }),
  listViews: json({ items: [] }),
  readDuplicates: json({ searched: true, matches: [], elsewhere: null }),
};

const endpoints = [...allEndpoints, readEvidence, askRegister, settleEvidence];

function endpointOf(address: URL, method: string): Endpoint | undefined {
  const path = address.pathname.replace(/^\/api/, '');
  return endpoints.find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.url.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(path),
  );
}

async function mustFit(endpoint: Endpoint, response: Response): Promise<void> {
  if (response.status >= 400) return;
  // A stream has no end to wait for; what it brings is read as it comes.
  const type = response.headers.get('content-type') ?? '';
  if (type === 'text/event-stream' || /^(?:text\/csv|image\/|application\/pdf)/.test(type)) return;
  endpoint.schema.response[response.status]?.parse(await response.clone().json());
}
