// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import session from '../../../locales/fr/session.json' with { type: 'json' };
import { sessionQuery } from '../../data/session.ts';
import { keepGreeting, takeGreeting } from '../../device/greeting.ts';
import { fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useGreeting } from './use-greeting.ts';

withScreen();

function Frame() {
  useGreeting();
  return null;
}

it('greets in the language of the account, whatever this device spoke until then', async () => {
  const kept = {
    isChosen: true,
    locale: 'fr',
    theme: 'light',
    remSize: 15,
    accessibility: [],
    showHelp: true,
  };
  vi.stubGlobal('fetch', async () => Response.json(kept));
  // The desk brings these words along.
  i18next.addResourceBundle('fr', 'session', session);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, fakeUser({ firstName: 'Noa' }) as never);
  keepGreeting('welcomeBack');
  drawWithLinks(
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Heureux de vous revoir, Noa/)).toBeTruthy();
  expect(takeGreeting()).toBeNull();
});
