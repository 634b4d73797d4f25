import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Only what may pass by itself is tried again: no answer, or a busy server. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => mayPass(error) && count < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
