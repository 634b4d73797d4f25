// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import words from '../../../locales/en/upload.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { UploadLine } from './upload-line.tsx';
import type { UploadEntry } from './upload-task.ts';

withScreen();

const entry: UploadEntry = {
  id: 'u1',
  name: 'trailer.mp4',
  kind: 'video',
  field: 'videos',
  form: null,
  releaseId: null,
  place: null,
  status: 'uploading',
  progress: 40,
  file: null,
  error: null,
  organizationId: 'o1',
  size: 1000,
  sentBytes: 400,
  bytesPerSecond: 100,
  secondsLeft: 6,
} as unknown as UploadEntry;

/** What the server says of its release, or that it is not there. */
function draw(one: unknown, release?: object | 'gone') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['session'], null);
  if (typeof release === 'object') client.setQueryData(['release', 'o1', 'item', 'r9', 'there'], release);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'NOT_FOUND' }, { status: 404 })));
  drawWithLinks(
    <QueryClientProvider client={client}>
      <UploadLine entry={one as UploadEntry} />
    </QueryClientProvider>,
  );
}
afterEach(() => void vi.unstubAllGlobals());

const named = (text: string) => text.replace('{{name}}', entry.name);
const button = (text: string) => screen.queryByRole('button', { name: named(text) });

it('a file on its way shows how far it is, and can wait or be cancelled', async () => {
  draw(entry);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
  expect(button(words.pause)).toBeTruthy();
  expect(button(words.cancel)).toBeTruthy();
  expect(button(words.retry)).toBeNull();
});

it('a failed file says why and can be tried again', async () => {
  draw({ ...entry, status: 'failed', error: 'NETWORK' });
  expect(await screen.findByText(errors.NETWORK)).toBeTruthy();
  expect(button(words.retry)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a file that went to a release which is not open says where it went, and leads there', async () => {
  const place = { releaseId: 'r9', title: 'Waterline', isPlaced: true };
  draw({ ...entry, status: 'ready', progress: 100, place }, { _id: 'r9' });
  const link = await screen.findByRole('link', { name: 'Waterline' });
  expect(link.getAttribute('href')).toContain('/release/edit/o1/r9');
  expect(screen.getByText(new RegExp(words.placed))).toBeTruthy();
});

it('a file for which there is no room says who can look what takes it', async () => {
  draw({ ...entry, status: 'failed', error: 'QUOTA_EXCEEDED' });
  expect(await screen.findByText(errors.QUOTA_EXCEEDED)).toBeTruthy();
  expect(screen.getByText(words.seeSpaceAdmin)).toBeTruthy();
});

it.each([
  ['on its way', { releaseId: 'r9' }],
  ['in it', { status: 'ready', place: { releaseId: 'r9', title: 'Waterline', isPlaced: true } }],
])(
  'a file %s whose release was deleted says so, leads nowhere, and its line can be taken away',
  async (_, part) => {
    draw({ ...entry, ...part }, 'gone');
    expect(await screen.findByText(words.releaseGone)).toBeTruthy();
    expect(screen.queryByText(words.placeLater)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    expect(button('status' in part ? words.dismiss : words.cancel)).toBeTruthy();
  },
);
