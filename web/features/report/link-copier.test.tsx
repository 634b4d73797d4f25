// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { organizationsQuery } from '../../data/organization.ts';
import { fakeOrganization } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { LinkCopier } from './link-copier.tsx';

withScreen();

const realFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = () => new Promise(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function drawCopier(requireAuth: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const items = [fakeOrganization({ requireAuth })];
  client.setQueryData(organizationsQuery.queryKey, { items, total: 1 } as never);
  return drawWithLinks(
    <QueryClientProvider client={client}>
      <LinkCopier organizationId="o1" releaseId="r1" releaseName="Letters" />
    </QueryClientProvider>,
  );
}

it('offers links for a channel, for one person and for anybody', async () => {
  drawCopier(false);
  expect(await screen.findByRole('button', { name: 'Anyone' })).toBeTruthy();
});

it('where readers sign in it offers what opens there alone: a link for one person', async () => {
  drawCopier(true);
  expect(await screen.findByRole('textbox', { name: /e-mail/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anyone' })).toBeNull();
});
