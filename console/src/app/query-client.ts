import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../http/call-error.ts';

const mostRetries = 2;

/** Reads are tried again where nobody answered or the service was away; nothing else is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < mostRetries && mayComeBack(error),
        // Offline is a failure that the screen words, not an endless skeleton.
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function mayComeBack(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  if (failure.kind === 'problem') return failure.problem.status === 503;
  return failure.kind === 'unreachable' && navigator.onLine;
}
