// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import contacts from '../../locales/en/contacts.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../test/screen.tsx';
import { NewList } from './new-list.tsx';

withScreen();
beforeAll(() => i18next.addResourceBundle('en', 'contacts', contacts));

const noa = { _id: 'c1', firstName: 'Noa', lastName: 'Levi', email: 'noa@paper.example' };
const gil = { _id: 'c2', firstName: 'Gil', lastName: 'Levi', email: 'gil@paper.example' };
let saved: unknown[] = [];

beforeEach(async () => {
  saved = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      saved.push(JSON.parse(String(init.body)));
      return Response.json({ _id: 'l1' });
    }
    const found = address.includes('Noa') ? [noa] : [noa, gil];
    return Response.json({ items: found, total: found.length });
  });
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <NewList organizationId="o1" onBack={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('List name'), { target: { value: 'Press' } });
});

const create = () => screen.getByRole<HTMLButtonElement>('button', { name: contacts.list.create });
const search = async (text: string) => {
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(screen.queryByText('Gil Levi')).toBeNull());
  return field;
};

it('takes whom the search found alone by Enter, and is not made by it', async () => {
  fireEvent.keyDown(await search('Noa'), { key: 'Enter' });
  await screen.findByRole('list', { name: contacts.list.inNew });
  expect(saved).toEqual([]);
  fireEvent.click(create());
  await waitFor(() => expect(saved).toEqual([{ title: 'Press', contacts: ['c1'] }]));
});

it('is made of whom the search found alone where nobody was taken', async () => {
  expect(create().disabled).toBe(true);
  await search('Noa');
  await waitFor(() => expect(create().disabled).toBe(false));
  fireEvent.click(create());
  await waitFor(() => expect(saved).toEqual([{ title: 'Press', contacts: ['c1'] }]));
});
