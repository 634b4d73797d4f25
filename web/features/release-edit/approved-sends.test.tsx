// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { organizationsQuery } from '../../data/organization.ts';
import { useSaveRelease } from '../../data/release.ts';
import { fakeOrganization, fakeRelease } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { ApprovedSends } from './approved-sends.tsx';
import { draftOf } from './use-release-form.ts';

withScreen();
afterEach(() => void vi.unstubAllGlobals());

const release = fakeRelease();
const approved = {
  distributionId: 'd1',
  phase: 'scheduled',
  startsAt: '2099-05-04T09:00:00.000Z',
  follows: null,
  approval: { state: 'granted', isAgain: false },
};
const followUp = { ...approved, distributionId: 'd2', follows: 'd1' };
const lost = { approval: { state: 'asked', isAgain: true } };

function Save() {
  const { mutate } = useSaveRelease('o1');
  const save = () => mutate({ id: release._id, version: release.version, draft: draftOf(release) });
  return (
    <button type="button" onClick={save}>
      save
    </button>
  );
}

/** A server on which a save takes approvals back. */
function draw(approveSends: boolean) {
  let hasSaved = false;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(address);
    if (init?.method === 'PUT') {
      hasSaved = true;
      return Promise.resolve(Response.json(release));
    }
    const items = [followUp, approved].map((send) => (hasSaved ? { ...send, ...lost } : send));
    return Promise.resolve(Response.json({ items, total: 2 }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const organization = fakeOrganization({ approveSends });
  client.setQueryData(organizationsQuery.queryKey, { items: [organization], total: 1 } as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <ApprovedSends organizationId="o1" releaseId={release._id} />
      <Save />
    </QueryClientProvider>,
  );
  return asked;
}

it('an approved send is told of before a save, and after it that it has to be approved again', async () => {
  draw(true);
  expect((await screen.findAllByText(/is approved\. Once you save a change/)).length).toBe(1);
  expect(screen.queryByText(/has to be approved again\.$/)).toBeTruthy();
  fireEvent.click(screen.getByText('save'));
  // The note where it stood, and news where the person is: the form may be long.
  expect(await screen.findByText(/The release was changed: the send on/, { selector: 'span' })).toBeTruthy();
  expect(screen.queryByText(/Once you save a change/)).toBeNull();
  const link = screen.getByRole('link', { name: 'Open the send' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`/${release._id}\\?send=d1$`));
  fireEvent.click(screen.getByRole('button', { name: 'Open the send' }));
  await expect.poll(() => window.location.hash).toMatch(/\?send=d1$/);
});

it('nothing is asked where the organization approves no sends', async () => {
  const asked = draw(false);
  expect(await screen.findByText('save')).toBeTruthy();
  expect(asked).toEqual([]);
});
