// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import words from '../../../locales/en/upload.json' with { type: 'json' };
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import type { UploadEntry } from './upload-task.ts';
import { UploadTray } from './upload-tray.tsx';

withScreen();

let entries: readonly UploadEntry[] = [];
const listeners = new Set<() => void>();
vi.mock('./upload-store.ts', () => ({
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  uploadEntries: () => entries,
  dismissUpload: () => undefined,
  pauseUpload: () => undefined,
  resumeUpload: () => undefined,
}));

const drawTray = () =>
  drawWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <UploadTray />
    </QueryClientProvider>,
  );
const show = (...next: Partial<UploadEntry>[]) =>
  act(() => {
    entries = next.map((one, at) => ({
      id: `u${at}`,
      name: `pier-${at}.png`,
      kind: 'img',
      form: 'f',
      size: 9,
      ...one,
    })) as never;
    for (const listener of listeners) listener();
  });
const lines = () => screen.queryAllByRole('listitem').length;
beforeEach(() => {
  entries = [];
});

it('folds to its head when all is there, and opens for the next one', async () => {
  drawTray();
  show({ status: 'uploading', progress: 40 }, { status: 'ready' });
  await screen.findByRole('region', { name: words.tray });
  expect(lines()).toBe(2);
  show({ status: 'ready' }, { status: 'ready' });
  expect(lines()).toBe(0);
  expect(screen.getByText(words.titleDone_other.replace('{{count}}', '2'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.unfold }));
  expect(lines()).toBe(2);
  show({ status: 'ready' }, { status: 'ready' }, { status: 'uploading', progress: 1 });
  expect(lines()).toBe(3);
  show({ status: 'ready' }, { status: 'ready' }, { status: 'ready' });
  expect(lines()).toBe(0);
});

it('stays open where something failed, and under the pointer', async () => {
  drawTray();
  show({ status: 'uploading', progress: 40 });
  const tray = await screen.findByRole('region', { name: words.tray });
  fireEvent.pointerMove(tray);
  show({ status: 'ready' });
  expect(lines()).toBe(1);
  fireEvent.pointerLeave(tray);
  expect(lines()).toBe(0);
  // It came up below a pointer at rest, or a finger touched it.
  show({ status: 'uploading', progress: 40 });
  fireEvent.pointerEnter(tray);
  fireEvent.pointerMove(tray, { pointerType: 'touch' });
  show({ status: 'ready' });
  expect(lines()).toBe(0);
  show({ status: 'failed', error: 'NETWORK' }, { status: 'ready' });
  expect(lines()).toBe(2);
});

it('is one line on a phone, with how much has arrived, until it is opened', async () => {
  const wide = window.matchMedia;
  window.matchMedia = ((query: string) => ({
    ...wide(query),
    matches: query.includes('max-width: 767px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  drawTray();
  show({ status: 'uploading', progress: 40 }, { status: 'uploading', progress: 20 });
  expect(await screen.findByText('30%')).toBeTruthy();
  expect(lines()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: words.unfold }));
  expect(lines()).toBe(2);
  window.matchMedia = wide;
});
