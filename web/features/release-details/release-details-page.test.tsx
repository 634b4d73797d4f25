// @vitest-environment jsdom
import type { Release } from '@firstlook/contract/release.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import details from '../../../locales/en/details.json' with { type: 'json' };
import releases from '../../../locales/en/releases.json' with { type: 'json' };
import { fakeOrganization, fakeRelease, fakeUser } from '../../test/fake-data.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { ReleaseDetailsPage } from './release-details-page.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'details', details);
});

const fields = [
  { fieldName: 'title', type: 'TEXT', title: 'Title' },
  { fieldName: 'subtitle', type: 'TEXT', title: 'Subtitle' },
  { fieldName: 'desc', type: 'RICHTEXT', title: 'Description' },
  { fieldName: 'house', type: 'TEXT', title: 'House' },
  { fieldName: 'empty', type: 'TEXT', title: 'Never filled' },
];
const releaseData = { title: 'Waterline', subtitle: 'A series', desc: 'A harbour at night', house: 'Quay' };
const producer = { edit: true, remove: true, distribute: true, report: true };
const client = { edit: false, remove: false, distribute: false, report: false };

/** The page as it is for a person with these abilities. */
async function open(abilities: typeof producer, status: Release['status'], more: Partial<Release> = {}) {
  const answers: Record<string, unknown> = {
    '/auth/info': fakeUser(),
    '/organization': { items: [fakeOrganization({ locale: 'en' })], total: 1 },
    '/release/o1/r1': fakeRelease({ status, abilities, releaseData, ...more }),
    '/organization/o1/releaseDataFields': { items: fields },
  };
  globalThis.fetch = (input) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const answer = answers[pathname.replace(/^\/api/, '')];
    const missing = { code: 'NOT_FOUND', message: '', params: {}, issues: [] };
    return Promise.resolve(answer ? Response.json(answer) : Response.json(missing, { status: 404 }));
  };
  window.location.hash = '#/release/o1/r1';
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/release/$organizationId/$id',
    component: ReleaseDetailsPage,
  });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createHashHistory() });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  draw(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const heading = await screen.findByRole('heading', { level: 1, name: 'Waterline' });
  const head = within(heading.closest('header') as HTMLElement);
  const names = (role: string) => head.queryAllByRole(role).map(({ textContent }) => textContent);
  const primary = document.querySelectorAll('.primary');
  return {
    head,
    links: names('link'),
    buttons: names('button'),
    primary: [...primary].map((one) => `${one.textContent} ${one.getAttribute('href')}`),
  };
}

it('shows who works on a draft its state, and the design as the one next step', async () => {
  const { head, links, primary } = await open(producer, 'draft');
  expect(head.getByText(releases.statusName.draft)).toBeTruthy();
  expect(primary).toEqual([`${releases.next.draft} #/release/design/o1/r1`]);
  expect(links).toEqual(expect.arrayContaining([releases.action.edit, releases.action.distribute]));
  expect(head.getByText('A series')).toBeTruthy();
});

it('leads who works on a published one to its report', async () => {
  const { primary } = await open(producer, 'distributed');
  expect(primary).toEqual([`${releases.next.distributed} #/release/report/o1/r1`]);
});

it('lets a client watch, and says nothing to him of the work on it', async () => {
  const { head, links, buttons, primary } = await open(client, 'distributed');
  expect(primary).toEqual([`${releases.next.watch} /landing/r1`]);
  expect(head.queryByText(releases.statusName.distributed)).toBeNull();
  expect(links).toEqual([releases.next.watch]);
  expect(buttons).toEqual([]);
});

it('says what stands in the head once, and nothing of what was never filled', async () => {
  await open(client, 'distributed');
  expect(screen.getByText('A harbour at night')).toBeTruthy();
  expect(screen.getByText('Quay')).toBeTruthy();
  expect(screen.getAllByText('Waterline')).toHaveLength(1);
  expect(screen.getAllByText('A series')).toHaveLength(1);
  expect(screen.queryByText('Never filled')).toBeNull();
});

it('passes the public address on, and says that it was copied', async () => {
  const copy = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copy } });
  const publicUrl = 'https://firstlook.example/r/waterline-1';
  const { buttons, head } = await open(client, 'distributed', { publicUrl });
  expect(buttons).toEqual([details.share.share]);
  fireEvent.click(head.getByRole('button', { name: details.share.share }));
  expect(await screen.findByText(details.share.copied)).toBeTruthy();
  expect(copy).toHaveBeenCalledWith(publicUrl);
});

it('says which address it is where copying is forbidden', async () => {
  const value = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
  const { head } = await open(client, 'distributed', {
    publicUrl: 'https://firstlook.example/r/waterline-2',
  });
  fireEvent.click(head.getByRole('button', { name: details.share.share }));
  expect(await screen.findByText(/\/r\/waterline-2/)).toBeTruthy();
});
