// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../data/session.ts';
import { DistributePage } from '../../features/distribute/distribute-page.tsx';
import { OutboxPage } from '../../features/outbox/outbox-page.tsx';
import { fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';

withScreen();

const realFetch = globalThis.fetch;
const asked = vi.fn(() => new Promise<Response>(() => undefined));
beforeEach(() => {
  asked.mockClear();
  globalThis.fetch = asked;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** As a person who only watches in the one organization they are in. */
function drawForReader(page: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const user = fakeUser();
  const organizations = user.organizations.map((one) => ({ ...one, roles: ['client'] }));
  client.setQueryData(sessionQuery.queryKey, { ...user, organizations } as never);
  return drawWithLinks(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
}

it.each([
  ['of a send', <DistributePage key="send" />],
  ['of the mails that were kept', <OutboxPage key="outbox" />],
])('the screen %s says to a reader that it is not theirs, and asks for nothing', async (_name, page) => {
  const { container } = drawForReader(page);
  await screen.findByRole('heading', { name: 'You cannot open this page' });
  expect(container.querySelector('form, input, textarea')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
