import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '../http/connection.ts';
import { fakeApi, json, lost } from '../testing/fake-api.ts';
import { me, rows } from '../testing/open-desk.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { createQueryClient } from './query-client.ts';
import { primeQueue, QueueScreen } from './queue-screen.tsx';

const placeOfTests = window.location.href;
afterEach(() => window.history.replaceState(null, '', placeOfTests));

const replies = {
  readMe: json(me),
  listRegistrations: rows(),
  countRegistrations: json({ count: 1, capped: false }),
  countFailedMails: json({ count: 0, capped: false }),
  readStatistics: lost,
  // A feed that begins has the rows read again.
  readChanges: lost,
};

async function primed(path: string, given: Parameters<typeof fakeApi>[0] = replies) {
  const api = fakeApi(given);
  window.history.replaceState(null, '', path);
  const queryClient = createQueryClient();
  const connection: Connection = {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example']),
    accept: 'application/json',
    fetch: api.fetch,
    readToken: () => ({ kind: 'live', accessToken: 'a' }),
    onResponse: () => undefined,
    onTokenNeeded: () => undefined,
  };
  const hasCome = await primeQueue(queryClient, connection);
  const screens = (
    <Routes>
      <Route path="/customerService/*" element={<QueueScreen />} />
    </Routes>
  );
  const open = () => renderScreen(screens, { at: path, api, queryClient });
  return { api, hasCome, open };
}

test('[S2.1] rows that have come are in the first frame, and are asked for once', async () => {
  const { api, hasCome, open } = await primed('/customerService?locale=en');
  expect(hasCome).toBe(true);
  const { screen } = await open();
  // Not waited for: neither the file nor the rows.
  expect(document.querySelectorAll('[data-row]')).toHaveLength(1);
  await expect.poll(() => api.askedFor('countRegistrations')).toHaveLength(1);
  expect(api.askedFor('listRegistrations')).toHaveLength(1);
  expect(api.askedFor('readMe')).toHaveLength(1);
  await screen.unmount();
  await open();
  // A list that a person comes back to is read again.
  await expect.poll(() => api.askedFor('listRegistrations')).toHaveLength(2);
});

test('[S8.2] rows that could not be read are asked for again by the list', async () => {
  const { hasCome, open } = await primed('/customerService', {
    ...replies,
    listRegistrations: [lost, lost, lost, rows()],
  });
  expect(hasCome).toBe(false);
  await open();
  await expect.poll(() => document.querySelectorAll('[data-row]')).toHaveLength(1);
});

test('[S2.1] nothing is asked for on other pages', async () => {
  const { api, hasCome } = await primed('/customerService/overview');
  expect(hasCome).toBe(false);
  expect(api.asked).toEqual([]);
});
