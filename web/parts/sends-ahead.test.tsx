// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSaveRelease } from '../data/release.ts';
import { useRestoreVersion } from '../data/release-version.ts';
import { sessionQuery } from '../data/session.ts';
import { fakeRelease, fakeUser } from '../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../test/screen.tsx';
import { SendsAhead } from './sends-ahead.tsx';

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

const paused = {
  ...approved,
  phase: 'paused',
  approval: null,
  plan: null,
  subjectTest: null,
  total: 25,
  unlisted: {},
  states: { sent: 16, queued: 9 },
};

function Changes() {
  const { mutate: save } = useSaveRelease('o1');
  const { mutate: restore } = useRestoreVersion('o1', release._id);
  const { releaseType, releaseData, design, expirationDate, embargoUntil, publishAt } = release;
  const draft = { releaseType, releaseData, design, expirationDate, embargoUntil, publishAt };
  return (
    <>
      <button type="button" onClick={() => save({ id: release._id, version: release.version, draft })}>
        save
      </button>
      <button type="button" onClick={() => restore('1')}>
        restore
      </button>
    </>
  );
}

/** A server on which a change of the release takes approvals back. */
function draw(sends: readonly object[], user = fakeUser()) {
  let isChanged = false;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(address);
    if (init?.method === 'PUT' || init?.method === 'POST') {
      isChanged = true;
      return Promise.resolve(Response.json(release));
    }
    const items = isChanged ? sends.map((send) => ({ ...send, ...lost })) : sends;
    return Promise.resolve(Response.json({ items, total: items.length }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, user as never);
  drawWithLinks(
    <QueryClientProvider client={client}>
      <SendsAhead organizationId="o1" releaseId={release._id} />
      <Changes />
    </QueryClientProvider>,
  );
  return asked;
}

it.each(['save', 'restore'])(
  'an approved send is told of before a %s, and after it that it has to be approved again',
  async (change) => {
    draw([followUp, approved]);
    expect((await screen.findAllByText(/is approved\. Once you save a change/)).length).toBe(1);
    expect(screen.queryByText(/has to be approved again\.$/)).toBeTruthy();
    fireEvent.click(screen.getByText(change));
    // The note where it stood, and news where the person is: the form may be long.
    expect(
      await screen.findByText(/The release was changed: the send on/, { selector: 'span' }),
    ).toBeTruthy();
    expect(screen.queryByText(/Once you save a change/)).toBeNull();
    const link = screen.getByRole('link', { name: 'Show this send' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/${release._id}\\?send=d1$`));
    fireEvent.click(screen.getByRole('button', { name: 'Show this send' }));
    await expect.poll(() => window.location.hash).toMatch(/\?send=d1$/);
  },
);

it('a send that is paused in the middle is told of, and what a change does to the rest of it', async () => {
  draw([paused]);
  expect(
    await screen.findByText(/16 of 25 sent\. The messages still to be sent stay as they are/),
  ).toBeTruthy();
});

it('who may not send asks for no sends', async () => {
  const asked = draw([approved], fakeUser({ organizations: [] }));
  expect(await screen.findByText('save')).toBeTruthy();
  expect(asked).toEqual([]);
});
