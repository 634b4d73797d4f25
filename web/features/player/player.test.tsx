// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { useOwnWatching } from '../../data/watching.ts';
import { draw, withScreen } from '../../test/screen.tsx';
import { Player } from './player.tsx';

withScreen();

/** Where the server knows the film to stand. */
let position = 60;
let told: (() => void) | undefined;
const realFetch = globalThis.fetch;
beforeEach(() => {
  queryClient.clear();
  const answer = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    // The right to watch is of no matter here: what was played is told all the same.
    if (pathname.endsWith('/playback')) return answer({}, 503);
    if (!pathname.startsWith('/api/mediaPlayLog/')) {
      const release = { _id: 'a', releaseData: { title: 'Film' } };
      const film = { release, fileId: 'film', position, mediaSecondsDuration: 600 };
      return answer({ since: null, fresh: [], views: [], begun: [film] });
    }
    const [[, end]] = JSON.parse(String(init?.body)).sections;
    await new Promise<void>((done) => {
      told = done;
    });
    position = end;
    return answer({ viewsLeft: null });
  }) as typeof fetch;
  HTMLMediaElement.prototype.pause = () => undefined;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function List() {
  const own = useOwnWatching('o', undefined, true);
  return <p>{own ? `stopped at ${own.begun[0]?.position}` : 'asking'}</p>;
}

function Site() {
  const [isWatching, setWatching] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      {isWatching ? <Player organizationId="o" fileId="film" title="Film" locale="en" /> : <List />}
      <button type="button" onClick={() => setWatching(false)}>
        Back
      </button>
    </QueryClientProvider>
  );
}

it('the list that one comes back to knows what was just played, also when that is told after the list asked', async () => {
  draw(<Site />);
  const video = await screen.findByLabelText('Film', { selector: 'video' });
  Object.defineProperty(video, 'paused', { value: false });
  for (const at of [298, 299, 300]) {
    Object.defineProperty(video, 'currentTime', { value: at, configurable: true });
    fireEvent(video, new Event('timeupdate'));
  }
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('stopped at 60')).toBeTruthy();
  await waitFor(() => expect(told).toBeDefined());
  told?.();
  expect(await screen.findByText('stopped at 300')).toBeTruthy();
});

it('a film goes to no other window and no other screen, where its mark would not be', async () => {
  draw(<Site />);
  const video = await screen.findByLabelText<HTMLVideoElement>('Film', { selector: 'video' });
  expect([video.disablePictureInPicture, video.disableRemotePlayback]).toEqual([true, true]);
});
