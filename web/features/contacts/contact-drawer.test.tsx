// @vitest-environment jsdom
import type { Contact } from '@firstlook/contract/contact.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import contacts from '../../../locales/en/contacts.json' with { type: 'json' };
import timeline from '../../../locales/en/timeline.json' with { type: 'json' };
import { fakeOrganization, fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ContactDrawer } from './contact-drawer.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'contacts', contacts);
  i18next.addResourceBundle('en', 'timeline', timeline);
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
  addresses: [],
  mainLabels: { email: '', mobile: '' },
  fields: {},
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

const nothing = { items: [], next: null, withheld: [] };
interface Answers {
  report?: () => Response;
  timeline?: (url: string) => Response;
  links?: object;
}

/** The drawer as somebody of this role sees it, and what is answered of reports and of the timeline. */
function open(role: 'admin' | 'producer', answers: Answers = {}) {
  const [first] = fakeUser().organizations;
  if (!first) throw new Error('no organization');
  const user = fakeUser({ organizations: [{ ...first, roles: [role], scopes: [] }] });
  const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    if (/organization(\?|$)/.test(url)) return Response.json({ items: [fakeOrganization()], total: 1 });
    if (url.includes('/timeline')) return answers.timeline?.(url) ?? Response.json(nothing);
    if (url.includes('c1/link')) return Response.json(answers.links ?? { items: [], total: 0 });
    if (url.includes('c1/account')) return Response.json({ account: null });
    if (url.includes('contact/o1/c1')) return Response.json(person);
    if (url.includes('data-by-contact')) return answers.report?.() ?? Response.json(report);
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
  const fetched = open('producer', {
    timeline: () => Response.json({ ...nothing, withheld: ['reports', 'log'] }),
  });
  await screen.findByText(timeline.withheld.reports);
  expect(screen.getByText(timeline.withheld.log)).toBeTruthy();
  expect(screen.queryByText(timeline.none.all)).toBeNull();
  expect(screen.queryByText(contacts.number.sent)).toBeNull();
  expect(screen.getByText(contacts.number.watches)).toBeTruthy();
  expect(fetched.mock.calls.filter(([url]) => url.includes('data-by-contact'))).toEqual([]);
});

it('a timeline that does not come is no timeline of nothing', async () => {
  const broken = () => Response.json({ code: 'INTERNAL' }, { status: 500 });
  open('admin', { timeline: broken, report: broken });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(timeline.none.all)).toBeNull();
  expect(screen.queryByText(contacts.number.sent)).toBeNull();
});

it('to whoever may read reports it says that nothing happened', async () => {
  open('admin');
  await screen.findByText(timeline.none.all);
  expect(screen.getByText(contacts.number.sent)).toBeTruthy();
});

it('goes on behind the last line where there is more, and narrows to a kind', async () => {
  const item = (name: string) => ({
    _id: name,
    kind: 'note',
    at: '2026-11-01T10:00:00.000Z',
    by: 'Noa',
    channel: null,
    release: null,
    subject: '',
    state: null,
    reason: '',
    words: name,
    names: [],
    count: 0,
    until: null,
    device: '',
    film: null,
    note: null,
  });
  const fetched = open('admin', {
    timeline: (url) =>
      Response.json(
        url.includes('before')
          ? { ...nothing, items: [item('Second page')] }
          : {
              ...nothing,
              items: [item('First page')],
              next: { at: '2026-11-01T10:00:00.000000Z', key: 'k' },
            },
      ),
  });
  await screen.findByText('First page');
  fireEvent.click(screen.getByRole('button', { name: timeline.more }));
  await screen.findByText('Second page');
  expect(screen.getByText('First page')).toBeTruthy();
  expect(screen.queryByRole('button', { name: timeline.more })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: timeline.group.notes }));
  await screen.findByText('First page');
  expect(fetched.mock.calls.some(([url]) => url.includes('group=notes'))).toBe(true);
});

it('says what of a link is used and until when it opens, and that it is spent', async () => {
  const link = {
    _id: 'r1',
    channel: 'email',
    release: { _id: 'p1', title: 'Harbour lights' },
    sentAt: '2026-11-01T10:00:00.000Z',
    linkEndedAt: null,
    expirationDate: '2999-12-01T10:00:00.000Z',
    views: { used: 10, total: 10 },
  };
  open('admin', { links: { items: [link], total: 1 } });
  await screen.findByText('Harbour lights');
  expect(screen.getByText(/10\/10.*opens until/)).toBeTruthy();
});
