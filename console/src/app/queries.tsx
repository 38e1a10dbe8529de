import { focusManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '../session/use-session.ts';

interface QueriesProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** The answers of the API for its children, as long as the person is signed in. */
export function Queries({ client, children }: QueriesProps) {
  const { kind } = useSession();
  // No data of a person stays in memory after a sign-out.
  useEffect(() => {
    if (kind === 'signed-out') client.clear();
  }, [client, kind]);
  // S4.2: after a No only an act of the person opens the question again. Without the focus nothing is read at
  // intervals, on a return to the window, or once more after a failure.
  useEffect(() => {
    focusManager.setFocused(kind === 'lapsed' ? false : undefined);
    return () => focusManager.setFocused(undefined);
  }, [kind]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
