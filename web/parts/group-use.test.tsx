// @vitest-environment jsdom
import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import contacts from '../../locales/en/contacts.json' with { type: 'json' };
import { draw, withScreen } from '../test/screen.tsx';
import { SmartListSends } from './group-use.tsx';

withScreen();
beforeAll(() => void i18next.addResourceBundle('en', 'contacts', contacts));

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function drawWith(use: Partial<GroupUse>) {
  let asked = 0;
  globalThis.fetch = (async () => {
    asked += 1;
    const whole = { smartLists: [], recurringSends: [], plannedSends: [], elsewhere: null, ...use };
    return new Response(JSON.stringify(whole), { headers: { 'content-type': 'application/json' } });
  }) as typeof fetch;
  const client = new QueryClient();
  draw(
    <QueryClientProvider client={client}>
      <SmartListSends organizationId="o1" id="l1" />
    </QueryClientProvider>,
  );
  return { wasAnswered: () => waitFor(() => expect([asked, client.isFetching()]).toEqual([1, 0])) };
}

it('says which sends go by the smart list that is changed, planned and recurring', async () => {
  drawWith({
    plannedSends: [{ title: 'Waterline', startsAt: '2099-05-04T09:00:00.000Z', more: 0 }],
    recurringSends: [{ name: 'Monthly', isLast: true, more: 0 }],
  });
  const note = await screen.findByText(/go by this list/);
  expect(note.textContent).toMatch(/Waterline.*Monthly/);
});

it('says nothing where none does', async () => {
  const { wasAnswered } = drawWith({});
  await wasAnswered();
  expect(screen.queryByText(/this list/)).toBeNull();
});
