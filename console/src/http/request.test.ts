import { readChanges } from '@countersign/contract/changes';
import { oldestConsoleHeader } from '@countersign/contract/console-release';
import { listRegistrations } from '@countersign/contract/registration-list';
import { addDocument } from '@countersign/contract/requests/add-document';
import { openDocument } from '@countersign/contract/requests/document-acts';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { describe, expect, test, vi } from 'vitest';
import { backgroundFetch } from './background-fetch.ts';
import { callInFull } from './call.ts';
import type { CallFailure } from './call-error.ts';
import type { Connection, StoredToken } from './connection.ts';
import { followReleases } from './follow-releases.ts';
import { openStream } from './open-stream.ts';
import { outdatedConsole } from './outdated-console.ts';
import { sendFile } from './send-file.ts';

const { signal } = new AbortController();
const registration = {
  countryCode: CountryCode.parse('FR'),
  ticketNumber: TicketNumber.parse('T-1'),
};

interface Way {
  readonly name: string;
  readonly run: (connection: Connection) => Promise<unknown>;
  readonly isBackground?: true;
}

const ways: readonly Way[] = [
  { name: 'a call', run: (connection) => callInFull(connection, listRegistrations) },
  {
    name: 'a stream',
    run: (connection) =>
      openStream(connection, openDocument, {
        params: { ...registration, documentId: '1' },
        body: { acceptUnscanned: false },
        signal,
      }),
  },
  {
    name: 'a file',
    run: (connection) =>
      sendFile(connection, addDocument, {
        params: registration,
        query: { round: '1', fileName: 'licence.pdf' },
        file: new Blob(['%PDF-']),
      }),
  },
  {
    name: 'a background read',
    isBackground: true,
    run: (connection) => backgroundFetch(connection, readChanges, { signal }),
  },
];
const asked = ways.filter(({ isBackground }) => isBackground === undefined);

const live: StoredToken = { kind: 'live', accessToken: 'access-1' };
const code = 'insufficient-user-authentication';
const problem = { type: 'about:blank', title: 'x', status: 401, code, requestId: 'r-1' };
const refused = (headers: HeadersInit) => async () =>
  Response.json(problem, { status: 401, headers });
const challenged = refused({
  'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
});

/** What was sent, what the person was asked, and how it ended: with a failure, or with the status. */
async function runOf({ run }: Way, reply: () => Promise<Response>, token: StoredToken = live) {
  const sent: RequestInit[] = [];
  const onTokenNeeded = vi.fn();
  const connection: Connection = {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example']),
    accept: 'application/json; okta-version=1.0.0',
    fetch: async (_, init = {}) => {
      sent.push(init);
      return reply();
    },
    onResponse: () => undefined,
    readToken: () => token,
    onTokenNeeded,
  };
  const ended: unknown = await run(followReleases(connection)).catch(
    ({ failure }: { readonly failure: CallFailure }) =>
      failure.kind === 'problem' ? failure.problem.code : failure.kind,
  );
  return { sent, ended, questions: onTokenNeeded.mock.calls };
}

describe.each(ways)('$name', (way) => {
  const ok = async () => new Response('{}', { headers: { [oldestConsoleHeader]: '0' } });

  test('[S7.1] carries the bearer, and neither cookies nor redirects nor a cache', async () => {
    const { sent } = await runOf(way, ok);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        authorization: 'Bearer access-1',
        accept: expect.stringContaining('application/json; okta-version=1.0.0'),
      },
    });
  });

  test('learns from the response whether the console is outdated', async () => {
    const learn = vi.spyOn(outdatedConsole, 'learn');
    await runOf(way, ok);
    expect(learn.mock.calls.map(([headers]) => headers.get(oldestConsoleHeader))).toEqual(['0']);
    learn.mockRestore();
  });

  test('[S8.2] is unreachable without a response', async () => {
    const { ended } = await runOf(way, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(ended).toBe('unreachable');
  });

  test('[S8.2] is unreachable where the response breaks off', async () => {
    const broken = () => {
      const start = (body: ReadableStreamDefaultController) => body.error(new TypeError('network'));
      return Promise.resolve(new Response(new ReadableStream({ start }), { status: 500 }));
    };
    const { ended } = await runOf(way, broken);
    expect(ended).toBe('unreachable');
  });

  test.each<StoredToken>([{ kind: 'lapsed' }, { kind: 'none' }])(
    '[S4.4] is not sent with a token that is $kind',
    async (token) => {
      const { sent, ended, questions } = await runOf(way, ok, token);
      expect(sent).toEqual([]);
      expect(ended).toBe('session-needed');
      expect(questions).toEqual(way.isBackground ? [] : [[]]);
    },
  );

  test('[S4.4] needs a session after a 401, for which only an act asks', async () => {
    const { ended, questions } = await runOf(way, refused({}));
    expect(ended).toBe('session-needed');
    expect(questions).toEqual(way.isBackground ? [] : [[]]);
  });
});

test.each(asked)('$name that needs a newer sign-in asks for it and is refused', async (way) => {
  const { ended, questions } = await runOf(way, challenged);
  expect(questions).toEqual([[{ maxAgeSeconds: 600 }]]);
  expect(ended).toBe(code);
});

test('[S4.2] a background read never asks for a newer sign-in', async () => {
  for (const way of ways.filter(({ isBackground }) => isBackground)) {
    const { ended, questions } = await runOf(way, challenged);
    expect(questions).toEqual([]);
    expect(ended).toBe('session-needed');
  }
});
