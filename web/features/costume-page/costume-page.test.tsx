// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import ownPage from '../../../locales/en/ownPage.json' with { type: 'json' };
import { fakeOrganization } from '../../test/fake-data.ts';
import { drawWithLinks, withScreen } from '../../test/screen.tsx';
import { CostumePage } from './costume-page.tsx';

withScreen();
beforeAll(() => void i18next.addResourceBundle('en', 'ownPage', ownPage));
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const withModule = "<script type=module>import '/api/script/template-util-service.js'</script>";
const route = {
  id: 'schedule',
  name: 'Schedule',
  showInRoles: [],
  htmlContentFilePath: 'pages/schedule.html',
} as never;

const drawOwn = () =>
  drawWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CostumePage organization={fakeOrganization()} route={route} />
    </QueryClientProvider>,
  );

async function drawPage(html: string): Promise<HTMLIFrameElement> {
  globalThis.fetch = () => Promise.resolve(new Response(html, { headers: { 'content-type': 'text/html' } }));
  drawOwn();
  return (await screen.findByTitle('Schedule')) as HTMLIFrameElement;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const isLost = () => screen.queryByRole('heading', { name: 'Network error' }) !== null;

it('a page whose module never came is told of as one that did not load, and can be tried again', async () => {
  fireEvent.load(await drawPage(withModule));
  await pass(4000);
  expect(isLost()).toBe(false);
  await pass(2000);
  expect(isLost()).toBe(true);
  expect(screen.queryByTitle('Schedule')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Schedule')).toBeTruthy();
  expect(isLost()).toBe(false);
});

it('one that says that its module came stays', async () => {
  const frame = await drawPage(withModule);
  fireEvent.load(frame);
  const data = { firstlook: 1, tell: 'loaded' };
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow })));
  await pass(60_000);
  expect(isLost()).toBe(false);
});

it('of one without the module its frame counts', async () => {
  fireEvent.load(await drawPage('<p>Plain</p>'));
  await pass(60_000);
  expect(isLost()).toBe(false);
});

it('a frame that never loads is told of', async () => {
  await drawPage('<p>Plain</p>');
  await pass(31_000);
  expect(isLost()).toBe(true);
});

it('a page that is cut off on the way is told of', async () => {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('<p>Half'));
      stream.error(new Error('cut off'));
    },
  });
  globalThis.fetch = () => Promise.resolve(new Response(body));
  drawOwn();
  expect(await screen.findByRole('heading', { name: 'Network error' })).toBeTruthy();
});
