// @vitest-environment jsdom
import type { LoggedUser } from '@firstlook/contract/account.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import contacts from '../../../locales/en/contacts.json' with { type: 'json' };
import { sessionQuery } from '../../data/session.ts';
import { fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ReportLink } from './report-link.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'contacts', contacts);
});

async function drawFor(role: LoggedUser['organizations'][number]['roles'][number]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const user = fakeUser();
  const organizations = user.organizations.map((one) => ({ ...one, roles: [role] }));
  client.setQueryData(sessionQuery.queryKey, { ...user, organizations } as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <p>Drawn</p>
      <ReportLink organizationId="o1" contactId="c 1" />
    </QueryClientProvider>,
  );
  await screen.findByText('Drawn');
  return screen.queryByRole('link', { name: contacts.report.open });
}

it('leads who may read reports to that of the contact', async () => {
  expect((await drawFor('admin'))?.getAttribute('href')).toMatch(/^#\/.*c%201/);
});

it('is not there for who may not', async () => {
  expect(await drawFor('client')).toBeNull();
});
