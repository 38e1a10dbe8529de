import type { RegistrationSummary } from '@countersign/contract/registration-list';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { Route, Routes } from 'react-router';
import type * as z from 'zod/mini';
import CustomerServiceScreen from '../screens/customer-service/customer-service-screen.tsx';
import { fakeApi, json, type Reply } from './fake-api.ts';
import { fakeFeed } from './fake-feed.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleEvidence } from './sample-evidence.ts';
import { pendingRegistration } from './sample-registration.ts';

type Row = z.input<typeof RegistrationSummary>;

export const row: Row = {
  ticketNumber: 'T-104233',
  countryCode: 'FR',
  status: 'pending',
  version: 1,
  submittedAt: '2026-11-18T09:14:00.000Z',
  dueAt: '2026-11-19T09:14:00.000Z',
  assignee: null,
  practiceName: 'Optique Lafayette-Bourse',
  city: 'Paris',
  decidedAt: null,
  decidedByName: null,
};

export const me = {
  subject: 'alex',
  name: 'Alex Morgan',
  roles: ['administrator'],
  markets: 'all',
  marketsWithoutStaff: [],
};

export const rows = (nextCursor: string | null = null, items: readonly Row[] = [row]) =>
  json({ items, nextCursor });

const key = { countryCode: 'FR', ticketNumber: 'T-104233' };
/** A claim's answer, until ten minutes from now. */
export const claimOf = (subject: string | null, name = 'Alex Morgan') =>
  json({
    ...key,
    claim:
      subject === null
        ? null
        : {
            subject,
            name,
            claimedAt: new Date().toISOString(),
            until: new Date(Date.now() + 600_000).toISOString(),
          },
  });

/** Customer service at a path, signed in as Alex, every read answered unless a test says else. */
export async function openDesk(
  at: string,
  replies: Record<string, Reply | Reply[]> = {},
  language: TranslationLanguage = 'en',
  more: { readonly reauthenticated?: boolean } = {},
) {
  const api = fakeApi({
    readMe: json(me),
    readWorkload: json({
      from: '2026-11-14T00:00:00.000Z',
      to: '2026-11-20T12:00:00.000Z',
      people: [],
      isCut: false,
    }),
    listRegistrations: rows(),
    countRegistrations: json({ count: 37, capped: false }),
    readRegistrationStatus: json(pendingRegistration()),
    readEvidence: json(sampleEvidence()),
    readHistory: json({ items: [], nextCursor: null }),
    listWaitingChanges: json({ items: [] }),
    readClaim: claimOf(null),
    readChanges: fakeFeed().reply,
    readStatistics: json({
      from: '2026-10-21T00:00:00.000Z',
      to: '2026-11-20T12:00:00.000Z',
      total: {
        waiting: 37,
        overdue: 2,
        oldestSubmittedAt: null,
        approved: 0,
        rejected: 0,
        medianMinutesToDecision: 320,
      },
      perDay: [],
      byMarket: [],
      byReason: [],
    }),
    listMails: json({ items: [], nextCursor: null }),
    listWebhooks: json({ allowedOrigins: [], items: [] }),
    countFailedMails: json({ count: 0, capped: false }),
    ...replies,
  });
  const screens = (
    <Routes>
      <Route path="/customerService/*" element={<CustomerServiceScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>
  );
  return { api, ...(await renderScreen(screens, { at, api, language, ...more })) };
}
