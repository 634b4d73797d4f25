// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useEnter } from './use-enter.ts';

withScreen();

function Enter() {
  const enter = useEnter();
  return (
    <button
      type="button"
      onClick={() => enter({ _id: 'a1', firstName: 'Noa' } as Parameters<typeof enter>[0])}
    >
      Enter
    </button>
  );
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
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <Enter />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Enter'));
  expect(await screen.findByText(/^Heureux de vous revoir, Noa/)).toBeTruthy();
});
