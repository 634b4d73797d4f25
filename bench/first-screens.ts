import type { BrowserContextOptions } from '@playwright/test';
import { startStage } from '../e2e/stage.ts';
import { openBrowser, type Visit, visit } from './browser.ts';

const organizationId = '01930000-0000-7000-8000-000000000001';

/** A page without anything: what the machine and Chromium take by themselves. */
const screens = {
  empty: { path: '/fonts/OFL-rubik.txt', ready: 'pre', signedIn: false },
  'sign-in': { path: '/', ready: 'form', signedIn: false },
  list: { path: `/#/release/${organizationId}`, ready: 'article h2', signedIn: true },
  landing: { path: '/landing/', ready: 'h1', signedIn: true },
  // As a visitor opens them; their lists are theirs.
  'book site': { path: '/client/books#/release', ready: 'main h1', signedIn: false },
  'stream site': { path: '/client/tv', ready: 'main h1', signedIn: false },
  'press site': { path: '/client/music', ready: 'main h1', signedIn: false },
  'public page': { path: '/r/', ready: 'h1', signedIn: false },
} as const;
export type ScreenName = keyof typeof screens;

/** The product with its demo content, and a Chromium that opens its first screens, knowing nothing from before. */
export interface FirstScreens {
  see(name: ScreenName, slowdown?: number): Promise<Visit>;
  stop(): Promise<void>;
}

export async function openFirstScreens(): Promise<FirstScreens> {
  const stage = await startStage({ content: true, outbox: true });
  const browser = await openBrowser();
  const context = await browser.newContext();
  const signedIn = await context.request.post(`${stage.url}/api/auth/login`, {
    headers: { origin: stage.url },
    data: { email: 'tv-admin@demo.test', password: stage.password },
  });
  if (!signedIn.ok()) throw new Error(await signedIn.text());
  const answer = await context.request.get(`${stage.url}/api/release/${organizationId}?pagination[limit]=50`);
  const { items } = (await answer.json()) as {
    items: { _id: string; slug: string | null; publicUrl: string | null; status: string }[];
  };
  const sent = items.find(({ status }) => status === 'distributed')?._id ?? '';
  const shown = items.find(({ publicUrl }) => publicUrl !== null)?.slug ?? '';
  const endings: Partial<Record<ScreenName, string>> = { landing: sent, 'public page': shown };
  const storageState = await context.storageState();
  await context.close();
  return {
    see(name, slowdown) {
      const { path, ready, signedIn } = screens[name];
      const options: BrowserContextOptions = {
        viewport: { width: 1280, height: 812 },
        ...(signedIn && { storageState }),
      };
      return visit(browser, `${stage.url}${path}${endings[name] ?? ''}`, {
        context: options,
        until: (page) => page.waitForSelector(ready),
        ...(slowdown && { slowdown }),
      });
    },
    async stop() {
      await browser.close();
      await stage.stop();
    },
  };
}
