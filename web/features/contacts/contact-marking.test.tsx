// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import contactSelection from '../../../locales/en/contactSelection.json' with { type: 'json' };
import contacts from '../../../locales/en/contacts.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ContactMarking } from './contact-marking.tsx';
import type { ContactActs } from './use-contact-acts.ts';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'contactSelection', contactSelection);
  i18next.addResourceBundle('en', 'contacts', contacts);
});

it.each(['tag', 'list'] as const)(
  'a new %s that is typed is kept by “Done”, as by its own button',
  async (kind) => {
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        Response.json(
          String(url).includes('preview') ? { count: 2, tags: [], lists: [] } : { items: [], count: 0 },
        ),
      ),
    );
    const mark = vi.fn<ContactActs['mark']>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const onClose = vi.fn();
    drawWithLinks(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ContactMarking
          organizationId="o1"
          {...{ kind, onClose }}
          selection={{ kind: 'some', items: new Map() }}
          acts={{ mark } as unknown as ContactActs}
        />
      </QueryClientProvider>,
    );
    const field = await screen.findByLabelText<HTMLInputElement>(kind === 'tag' ? 'New tag' : 'New list');
    const done = () => act(async () => void fireEvent.click(screen.getByText('Done')));
    fireEvent.change(field, { target: { value: 'Press' } });
    await done();
    expect([mark.mock.calls.length, onClose.mock.calls.length, field.value]).toEqual([1, 0, 'Press']);
    await done();
    expect(mark).toHaveBeenLastCalledWith({ kind, name: 'Press' }, true);
    expect(onClose).toHaveBeenCalledOnce();
  },
);
