// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import details from '../../../locales/en/details.json' with { type: 'json' };
import he from '../../../locales/he/details.json' with { type: 'json' };
import { fakeUser } from '../../test/fake-data.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { DirectRelease } from './direct-release.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'details', details);
  i18next.addResourceBundle('he', 'details', he);
});

const fields = [
  { fieldName: 'title', type: 'TEXT' },
  { fieldName: 'desc', type: 'RICHTEXT' },
  { fieldName: 'videos', type: 'VIDEOS' },
  { fieldName: 'chapter', type: 'FILE' },
  { fieldName: 'sheet', type: 'FILE' },
];
const film = { title: 'Episode 3', isClosed: true };
const answerOf = (releaseData: object, more: object = {}) => ({
  organization: {
    _id: 'o1',
    name: 'Studio',
    type: 'tvProducer',
    clientApp: 'stream',
    logo: null,
    timeZone: 'Asia/Jerusalem',
  },
  fields,
  release: {
    _id: 'r1',
    releaseType: 'programme',
    locale: 'en',
    distributedAt: '2026-11-20T10:00:00.000Z',
    releaseData: { title: 'Waterline', desc: 'A harbour at night', ...releaseData },
  },
  ...more,
});

/** The page, when these are answered by the ends of their addresses; all other calls fail. */
async function drawDirect(answers: Record<string, unknown>) {
  globalThis.fetch = (input) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const end = Object.keys(answers).find((one) => pathname.endsWith(one));
    return Promise.resolve(
      end
        ? Response.json(answers[end])
        : Response.json({ code: 'UNAUTHORIZED', message: '', params: {}, issues: [] }, { status: 401 }),
    );
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  window.location.hash = '#/release/1/r1';
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/release/1/$id/{-$tabName}',
    component: DirectRelease,
  });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createHashHistory() });
  draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Waterline' });
}
const signIn = { name: details.direct.signIn };
const watch = { name: details.closed.videoThere };

it('asks a stranger to sign in for a film', async () => {
  await drawDirect({ '/direct': answerOf({ videos: [film] }) });
  expect((await screen.findByRole('link', signIn)).getAttribute('href')).toContain('/auth/login');
});

it('asks a stranger to sign in to read what is read here, and to take the rest home', async () => {
  const [chapter, sheet] = [
    { name: 'a.epub', isClosed: true, isRead: true },
    { name: 'a.xlsx', isClosed: true },
  ];
  await drawDirect({ '/direct': answerOf({ chapter, sheet }) });
  expect(await screen.findByRole('link', { name: 'Sign in to read: a.epub' })).toBeTruthy();
  expect(screen.getByRole('link', { name: `${details.closed.file}: a.xlsx` })).toBeTruthy();
});

it('leads who is signed in and may watch to the film, and to no form', async () => {
  await drawDirect({
    '/direct': answerOf({ videos: [film] }),
    '/auth/info': fakeUser(),
    '/release/o1/r1': { _id: 'r1', releaseData: {}, status: 'distributed' },
  });
  expect((await screen.findByRole('link', watch)).getAttribute('href')).toContain('/release/o1/r1');
  expect(screen.getByRole('link', { name: `${details.closed.videoThere}: Episode 3` })).toBeTruthy();
  expect(screen.queryByRole('link', { name: new RegExp(details.direct.signIn) })).toBeNull();
});

it('promises nothing to watch where there is no film', async () => {
  await drawDirect({ '/direct': answerOf({}) });
  expect(await screen.findByText('A harbour at night')).toBeTruthy();
  expect(screen.queryByRole('link', signIn)).toBeNull();
});

it('speaks the language of its release, and runs in its direction', async () => {
  const answer = answerOf({ videos: [film] });
  await drawDirect({ '/direct': { ...answer, release: { ...answer.release, locale: 'he' } } });
  const link = await screen.findByRole('link', { name: he.direct.signIn });
  expect(link.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(link.closest('[lang]')?.getAttribute('lang')).toBe('he');
});

it('shows what lies in a group, each with its direct link', async () => {
  const children = [{ _id: 'c1', releaseData: { title: 'First part' } }];
  await drawDirect({ '/direct': answerOf({}, { children }) });
  const child = await screen.findByRole('link', { name: /First part/ });
  expect(child.getAttribute('href')).toContain('/release/1/c1');
});
