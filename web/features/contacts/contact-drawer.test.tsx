// @vitest-environment jsdom
import type { Contact } from '@firstlook/contract/contact.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import contacts from '../../../locales/en/contacts.json' with { type: 'json' };
import { fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ContactDrawer } from './contact-drawer.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'contacts', contacts);
});

const person: Contact = {
  _id: 'c1',
  organizationId: 'o1',
  firstName: 'Dana',
  lastName: 'Baram',
  email: 'dana@paper.example',
  role: '',
  gender: null,
  tags: [],
  company: [],
  notes: '',
  mobile: null,
  mobileData: null,
  settings: { maxTimesAllowdToWatchVideo: 10 },
  unsubscribed: false,
  unsubscribedAt: null,
  unsubscribedTexts: false,
  unsubscribedTextsAt: null,
  suppressed: false,
  wishes: [],
  version: 1,
  _createdAt: '2026-11-01T10:00:00.000Z',
};

const report = {
  name: 'Dana Baram',
  email: person.email,
  isGeneral: false,
  distributionsDataByOrgs: [],
};

/** The drawer as somebody of this role sees it; `answer` is what the report answers. */
function open(role: 'admin' | 'producer', answer: () => Response) {
  const [first] = fakeUser().organizations;
  if (!first) throw new Error('no organization');
  const user = fakeUser({ organizations: [{ ...first, roles: [role], scopes: [] }] });
  const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    if (url.includes('contact/o1/c1')) return Response.json(person);
    if (url.includes('data-by-contact')) return answer();
    return Response.json(user);
  });
  globalThis.fetch = ((url: string | URL | Request) => fetched(String(url))) as typeof fetch;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  drawWithLinks(
    <QueryClientProvider client={client}>
      <ContactDrawer organizationId="o1" id="c1" tags={[]} companies={[]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return fetched;
}

it('to a producer who may not read reports it says so, and claims nothing about what was sent', async () => {
  const fetched = open('producer', () => Response.json({ code: 'NOT_ALLOWED' }, { status: 403 }));
  await screen.findByText(contacts.timeline.notAllowed);
  expect(screen.queryByText(contacts.timeline.none)).toBeNull();
  expect(screen.queryByText(contacts.number.sent)).toBeNull();
  expect(screen.getByText(contacts.number.watches)).toBeTruthy();
  expect(fetched.mock.calls.filter(([url]) => url.includes('data-by-contact'))).toEqual([]);
});

it('a report that does not come is no report of nothing', async () => {
  open('admin', () => Response.json({ code: 'INTERNAL' }, { status: 500 }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(contacts.timeline.none)).toBeNull();
  expect(screen.queryByText(contacts.number.sent)).toBeNull();
});

it('to whoever may read reports it says that nothing was sent', async () => {
  open('admin', () => Response.json(report));
  await screen.findByText(contacts.timeline.none);
  expect(screen.getByText(contacts.number.sent)).toBeTruthy();
});
