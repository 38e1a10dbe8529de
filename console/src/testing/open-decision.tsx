import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { Route, Routes } from 'react-router';
import { DecideScreen } from '../screens/decide/decide-screen.tsx';
import { fakeApi, json, type Reply } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleEvidence } from './sample-evidence.ts';
import { samplePreview } from './sample-preview.ts';
import { pendingRegistration } from './sample-registration.ts';

const screens = (
  <Routes>
    <Route path="/approve" element={<DecideScreen verb="approve" />} />
    <Route path="/reject" element={<DecideScreen verb="reject" />} />
  </Routes>
);

export const alex = { subject: 'alex', name: 'Alex Morgan' };
const me = { ...alex, roles: ['customer-service'], markets: 'all', marketsWithoutStaff: [] };
export const asAdministrator = { readMe: json({ ...me, roles: ['administrator'] }) };

/** The decision screen of T-104233 in France, with an API that answers as a test wants it. */
export async function openDecision(
  verb: 'approve' | 'reject',
  replies: Record<string, Reply | Reply[]> = {},
  language: TranslationLanguage = 'en',
  { reauthenticated = false } = {},
) {
  const api = fakeApi({
    readRegistrationStatus: json(pendingRegistration()),
    readEvidence: json(sampleEvidence()),
    readHistory: json({ items: [], nextCursor: null }),
    listRegistrations: json({ items: [], nextCursor: null }),
    previewDecisionMail: json(samplePreview()),
    readMe: json(me),
    ...replies,
  });
  const at = `/${verb}?ticketNumber=T-104233&countryCode=FR&locale=${language}`;
  return { api, ...(await renderScreen(screens, { at, api, language, reauthenticated })) };
}
type Opened = Awaited<ReturnType<typeof openDecision>>;

export async function pressAndConfirm(
  { screen }: Pick<Opened, 'screen'>,
  verb: 'Approve' | 'Reject',
) {
  await screen
    .getByRole('button', { name: `${verb}…` })
    .last()
    .click();
  await screen.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
}
