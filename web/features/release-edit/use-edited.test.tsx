// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { organizationsQuery } from '../../data/organization.ts';
import { fakeFields, fakeOrganization } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { useEdited } from './use-edited.ts';

withScreen();

function Begun() {
  const { initial } = useEdited('o1', undefined);
  return initial ? <b>{initial.design?.locale}</b> : null;
}

it.each(['fr', 'en'] as const)(
  'a new release speaks the language of its organization: %s',
  async (locale) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const film = { id: 'film', name: 'Film', dataFieldsLocalFilePath: 'tv/film', isGroup: false };
    const organization = fakeOrganization({ locale, releaseTypes: [film] });
    client.setQueryData(organizationsQuery.queryKey, { items: [organization], total: 1 } as never);
    const fields = ['organization', 'o1', 'fields', 'film', 'tv/film'];
    client.setQueryData(fields, { items: fakeFields, total: fakeFields.length });
    drawWithLinks(
      <QueryClientProvider client={client}>
        <Begun />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(locale)).toBeTruthy();
  },
);
