// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import publisher from '../../../../locales/en/publisher.json' with { type: 'json' };
import { organizationsQuery } from '../../../data/organization.ts';
import { fakeOrganization } from '../../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../../test/screen.tsx';
import { AboutPage } from './about-page.tsx';

withScreen();
const realFetch = globalThis.fetch;
beforeAll(() => {
  i18next.addResourceBundle('en', 'publisher', publisher);
});
beforeEach(() => {
  window.history.replaceState(null, '', '/client/tv');
  // The books of its areas are asked beside, and stay unanswered.
  globalThis.fetch = () => new Promise(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.history.replaceState(null, '', '/');
});

async function drawAbout(crew: { name: string; role: string }[] | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { designPreferences } = fakeOrganization({});
  const organization = fakeOrganization({
    name: 'Cypress',
    designPreferences: { ...designPreferences, ...(crew && { crew }) },
  });
  client.setQueryData(organizationsQuery.queryKey, { items: [organization], total: 1 } as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <AboutPage />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Cypress' });
}

it('names the people of the publisher with what they do; without any there is no such part', async () => {
  await drawAbout([
    { name: 'Rina Tal', role: 'Editor in chief' },
    { name: 'Omer Gal', role: '' },
  ]);
  expect(screen.getByRole('heading', { name: publisher.about.people })).toBeTruthy();
  const people = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(people).toEqual(expect.arrayContaining([expect.stringContaining('Rina TalEditor in chief')]));
  expect(people.some((text) => text?.includes('Omer Gal'))).toBe(true);
  cleanup();
  await drawAbout(undefined);
  expect(screen.queryByRole('heading', { name: publisher.about.people })).toBeNull();
});
