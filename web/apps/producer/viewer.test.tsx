// @vitest-environment jsdom
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { organizationsQuery } from '../../data/organization.ts';
import { sessionQuery } from '../../data/session.ts';
import { fakeOrganization, fakeUser } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { Palette } from './palette.tsx';
import { SystemGroup } from './system-group.tsx';
import { useViewer } from './viewer.ts';

withScreen();

const realFetch = globalThis.fetch;
beforeEach(() => {
  window.location.hash = '';
  // What is asked beside (counts) stays unanswered.
  globalThis.fetch = () => new Promise(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function Side({ hasPalette }: { hasPalette: boolean }) {
  const viewer = useViewer('o1');
  return (
    <>
      <OrganizationMenu viewer={viewer} />
      <SystemGroup viewer={viewer} />
      {hasPalette && <Palette viewer={viewer} onClose={() => undefined} />}
    </>
  );
}

async function drawSide(
  change: Partial<OrganizationView>,
  others: OrganizationView[] = [],
  hasPalette = false,
  waitsIn = '',
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const own = fakeOrganization({ requireAuth: true, ...change });
  const user = fakeUser();
  const memberships = [own, ...others].map((one) => ({
    ...user.organizations[0],
    _id: one._id,
    status: one._id === waitsIn ? 'pending' : 'approved',
  }));
  client.setQueryData(sessionQuery.queryKey, { ...user, organizations: memberships } as never);
  const items = [own, ...others];
  client.setQueryData(organizationsQuery.queryKey, { items, total: items.length } as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <Side hasPalette={hasPalette} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Organization settings', hidden: true });
}

const organizationMenu = () => screen.getByRole('button', { name: /^Switch organization/, hidden: true });
const statistics = () => document.querySelector('a[href="#/stats/o1"]');

it('statistics have an entry where the organization logs what is watched', async () => {
  await drawSide({ restrictVideos: true });
  expect(statistics()).not.toBeNull();
});

it('and none where it does not', async () => {
  await drawSide({ restrictVideos: false });
  expect(statistics()).toBeNull();
});

it('an organization that lives elsewhere is opened there, in a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const moved = fakeOrganization({ _id: 'o2', name: 'Moved Away', redirectUrl: 'https://moved.example/in' });
  await drawSide({}, [moved, fakeOrganization({ _id: 'o3', name: 'Next Door' })]);
  fireEvent.click(organizationMenu());
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Moved Away/, hidden: true }));
  expect(opened.mock.calls).toEqual([['https://moved.example/in', '_blank', 'noopener,noreferrer']]);
  expect(window.location.hash).not.toContain('o2');
  fireEvent.click(organizationMenu());
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /Next Door/, hidden: true }));
  await expect.poll(() => window.location.hash).toContain('o3');
  expect(opened.mock.calls).toHaveLength(1);
  opened.mockRestore();
});

const pendingOne = fakeOrganization({ _id: 'o2', name: 'Not Yet Ours', status: 'pending' });
const openOne = fakeOrganization({ _id: 'o3', name: 'Next Door' });

it('an organization that waits for approval is no way in by the menu', async () => {
  await drawSide({}, [pendingOne, openOne]);
  fireEvent.click(organizationMenu());
  const item = await screen.findByRole('menuitemcheckbox', { name: /Not Yet Ours.*Pending/, hidden: true });
  fireEvent.click(item);
  expect(window.location.hash).not.toContain('o2');
  expect((item as HTMLButtonElement).disabled).toBe(true);
});

it('nor by the search for pages', async () => {
  await drawSide({}, [pendingOne, openOne], true);
  const listed = await screen.findAllByRole('option', { hidden: true });
  const names = listed.map(({ textContent }) => textContent);
  expect(names).toContain('Next Door');
  expect(names).not.toContain('Not Yet Ours');
});

it('and so it is with one in which the person waits for approval', async () => {
  await drawSide({}, [openOne, fakeOrganization({ _id: 'o4', name: 'Open To All' })], true, openOne._id);
  const listed = await screen.findAllByRole('option', { hidden: true });
  const names = listed.map(({ textContent }) => textContent);
  expect(names).toContain('Open To All');
  expect(names).not.toContain('Next Door');
  fireEvent.click(organizationMenu());
  const item = await screen.findByRole('menuitemcheckbox', { name: /Next Door.*Pending/, hidden: true });
  expect((item as HTMLButtonElement).disabled).toBe(true);
});
