// @vitest-environment jsdom
import { uploadChunkSize } from '@firstlook/contract/upload-chunk.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import media from '../../../locales/en/media.json' with { type: 'json' };
import words from '../../../locales/en/upload.json' with { type: 'json' };
import { FakeChunk, fakeChunks } from '../../test/fake-chunk.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { holdUploads, settleUploads } from './form-upload.ts';
import { dismissUpload, startUpload, uploadEntries } from './upload-store.ts';
import { UploadTray } from './upload-tray.tsx';

withScreen();
beforeAll(() => {
  i18next.addResourceBundle('en', 'media', media);
});

let isGone = false;
let asked: string[] = [];
beforeEach(() => {
  [isGone, asked] = [false, []];
  fakeChunks();
  vi.stubGlobal('fetch', (input: unknown, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    asked.push(`${method} ${pathname}`);
    const missing = Response.json({ code: 'NOT_FOUND', params: {}, issues: [] }, { status: 404 });
    const isThere = !pathname.startsWith('/api/release/') || !isGone;
    if (pathname.endsWith('/parent') && isGone) return Promise.resolve(missing);
    return Promise.resolve(isThere ? Response.json({ _id: 'r9' }) : missing);
  });
});
afterEach(() => {
  for (const { id } of uploadEntries()) dismissUpload(id);
  vi.unstubAllGlobals();
});

/** A film of two chunks, of which the first is on its way; a save has told it its release. */
async function begin(client: QueryClient) {
  act(() => {
    const file = new File([new Uint8Array(uploadChunkSize + 1)], 'film.mp4');
    const parentData = { collection: 'release', fieldName: 'videos' } as const;
    startUpload({ organizationId: 'o1', file, form: 'f', parentData });
    holdUploads('f');
    settleUploads('f', 'r9');
  });
  drawWithLinks(
    <QueryClientProvider client={client}>
      <UploadTray />
    </QueryClientProvider>,
  );
  await screen.findByText(words.placeLater);
  await vi.waitFor(() => expect(FakeChunk.onTheWay).toHaveLength(1));
}
const clientOf = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const said = media['release-gone'];
const retry = words.retry.replace('{{name}}', 'film.mp4');

it('an upload whose release is deleted is stopped and given up, and says so without a way to try again', async () => {
  const client = clientOf();
  client.setQueryData(['session'], null);
  await begin(client);
  FakeChunk.onTheWay[0]?.answer(false);
  await vi.waitFor(() => expect(FakeChunk.onTheWay).toHaveLength(2));
  isGone = true;
  await act(() => client.invalidateQueries({ queryKey: ['release', 'o1'] }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(FakeChunk.onTheWay[1]?.isStopped).toBe(true);
  expect(asked).toContain('DELETE /api/file/upload/o1/film.mp4');
  expect(screen.queryByText(words.releaseGone)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: retry })).toBeNull();
});

it('so is one that learns of it from the server, when it tells it its place', async () => {
  const client = clientOf();
  client.setQueryData(['session'], null);
  await begin(client);
  isGone = true;
  FakeChunk.onTheWay[0]?.answer(false);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(FakeChunk.onTheWay).toHaveLength(1);
  expect(asked).toContain('DELETE /api/file/upload/o1/film.mp4');
  expect(screen.queryByRole('button', { name: retry })).toBeNull();
});
