import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { callInFull } from '../http/call.ts';
import type { Connection } from '../http/connection.ts';
import { paths, withoutTrailingSlash } from '../paths.ts';
import { laterPart } from '../ui/later-part.tsx';

let loaded: ComponentType | undefined;

const LazyScreen = laterPart(
  async () => (await import('../screens/customer-service/customer-service-screen.tsx')).default,
);

/** The desk. React would draw a skeleton before a file that it only has to ask for, even one that is there. */
export function QueueScreen() {
  const [Screen] = useState(() => loaded ?? LazyScreen);
  return <Screen />;
}

/**
 * Loads the queue's file where the address is the queue's, and gives the early requests to its queries. Resolves
 * with whether the responses are there.
 */
export async function primeQueue(client: QueryClient, connection: Connection): Promise<boolean> {
  const { pathname, search } = window.location;
  if (withoutTrailingSlash(pathname) !== paths.customerService) return false;
  if (connection.readToken().kind !== 'live') return false;
  const { default: Screen, primeList } = await import(
    '../screens/customer-service/customer-service-screen.tsx'
  );
  loaded = Screen;
  return primeList(
    client,
    async (endpoint, input) => (await callInFull(connection, endpoint, input)).body,
    search,
  );
}
