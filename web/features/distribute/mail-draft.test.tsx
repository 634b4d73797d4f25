// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { organizationsQuery } from '../../data/organization.ts';
import { unprepared } from '../../parts/prepared-send.ts';
import { fakeOrganization, fakeRelease } from '../../test/fake-data.ts';
import { withScreen } from '../../test/screen.tsx';
import { useMailDraft } from './mail-draft.ts';

withScreen();

it('the question before a send names the fields of its subject, as the inbox beside it', () => {
  const seat = { key: 'seat', type: 'TEXT', label: { he: '', en: 'Seat', fr: '' }, help: {}, options: [] };
  const organization = fakeOrganization({ contactFields: [seat] as never });
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(organizationsQuery.queryKey, { items: [organization], total: 1 } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const message = { ...unprepared.message, subject: '{{firstName}}, press information {{field.seat}}' };
  const { result } = renderHook(() => useMailDraft('o1', fakeRelease(), organization, message), { wrapper });
  expect(result.current.question(null)).toContain('press information [Seat]');
});
