// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useSteer } from './distribution.ts';
import { useOrganizationCounts } from './organization.ts';

it('an ask that is withdrawn waits no more beside the calendar', async () => {
  let asks = 1;
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const isSteering = new Request(new URL(String(address), 'http://localhost')).url.includes('/progress/');
    if (isSteering) asks = 0;
    const answer = isSteering
      ? { distributionId: 'd', releaseId: 'r', phase: 'stopped' }
      : { counts: { releases: 1, contacts: 1, asks } };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const both = () => ({ counts: useOrganizationCounts('o'), ...useSteer('o', 'd') });
  const { result } = renderHook(both, { wrapper });
  await waitFor(() => expect(result.current.counts?.asks).toBe(1));
  await act(() => result.current.steer.mutateAsync('stop'));
  await waitFor(() => expect(result.current.counts?.asks).toBe(0));
});
