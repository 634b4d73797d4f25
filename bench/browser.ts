import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findChromium } from '../scripts/tool.ts';

/** What one visit of a real Chromium, with nothing kept from before, cost. */
export interface Visit {
  /** Largest contentful paint, milliseconds. */
  painted: number;
  /** What each task took beyond 50 ms, added up, milliseconds. */
  blocked: number;
  requests: { address: string; kind: string; bytes: number }[];
}

interface VisitOptions {
  /** So many times slower than the machine. */
  slowdown?: number;
  context?: BrowserContextOptions;
  /** Resolves when what the visit is for stands on the page. */
  until: (page: Page) => Promise<unknown>;
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });

interface Marks {
  painted: number;
  blocked: number;
}

function watchPaint(): void {
  const marks = { painted: 0, blocked: 0 };
  Object.assign(window, { firstLoadMarks: marks });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    marks.painted = entry.startTime;
  });
  watch('longtask', (entry) => {
    marks.blocked += Math.max(0, entry.duration - 50);
  });
}

/** Every answer with the bytes that crossed the wire. */
async function countRequests(session: CDPSession, requests: Visit['requests']): Promise<void> {
  const known = new Map<string, Visit['requests'][number]>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const one = { address: request.url, kind: type ?? 'Other', bytes: 0 };
    known.set(requestId, one);
    requests.push(one);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = known.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
}

/** Opens an address in a browser that knows nothing, waits for it and for a second of rest, and says what it cost. */
export async function visit(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext(options.context);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const session = await context.newCDPSession(page);
    const requests: Visit['requests'] = [];
    await countRequests(session, requests);
    if (options.slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
    await page.goto(address);
    await options.until(page);
    await page.waitForLoadState('networkidle');
    const marks = await page.evaluate(() => (window as unknown as { firstLoadMarks: Marks }).firstLoadMarks);
    return { ...marks, requests };
  } finally {
    await context.close();
  }
}
