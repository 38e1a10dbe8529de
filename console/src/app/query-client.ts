import { focusManager, QueryClient } from '@tanstack/react-query';
import { CallError, waitOf } from '../http/call-error.ts';

const mostRetries = 2;
/** A longer wait is the person's to know. */
const longestWaitSeconds = 5;

/** Reads are retried without a response or with 503; nothing else is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries && isTemporary(error),
        retryDelay: (failures, error) =>
          Math.max(1000 * 2 ** failures, waitSecondsOf(error) * 1000),
        // Offline is a failure that the screen reports, not an endless skeleton.
        networkMode: 'always',
        staleTime: 10_000,
        // What is shown later has what was read before, however old, after a No too (S4.2; queries.tsx).
        refetchOnMount: () => focusManager.isFocused(),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  if (failure.kind === 'problem') {
    return failure.problem.status === 503 && waitSecondsOf(error) <= longestWaitSeconds;
  }
  return failure.kind === 'unreachable' && navigator.onLine;
}

function waitSecondsOf(error: unknown): number {
  return (error instanceof CallError ? waitOf(error.failure) : undefined) ?? 0;
}
