import type { LinkCheck } from '@firstlook/contract/distribution.ts';
import { WebhookError, type WebhookGateway } from '../../gateways/webhook.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { hour, limitRate } from '../../kernel/rate-limit.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { renderNewsletter, renderPage } from '../release/design.service.ts';
import { loadForSending } from './distribute.service.ts';

type Wrong = LinkCheck['wrong'][number];

/** Links of one mail that are looked at, and how many at the same time. */
const mostLinks = 40;
const lines = 5;
/** Milliseconds after which no other link is begun. */
const enough = 15_000;
/** A page that leads further than this is one that browsers give up, too. */
const mostSteps = 4;
const asks = { most: 60, within: hour };

/** What an answer means to a reader. Whoever refuses programs, or wants a sign-in, may well show people a page. */
function judge(status: number): Wrong['problem'] | null {
  if (status === 404 || status === 410) return 'gone';
  return status >= 500 && status <= 599 && status !== 503 ? 'failing' : null;
}

/** @returns what is wrong with a link; null where nothing is known to be */
async function lookAt(links: Pick<WebhookGateway, 'look'>, url: string): Promise<Wrong | null> {
  let at = url;
  try {
    for (let step = 0; step < mostSteps; step += 1) {
      const { status, location } = await links.look(at);
      const problem = judge(status);
      if (problem) return { url, problem, status };
      if (!location || !/^https?:/.test(location)) return null;
      at = location;
    }
    return null;
  } catch (error) {
    const code = error instanceof WebhookError ? error.code : '';
    if (code === 'refused-address') return { url, problem: 'unreachable', status: null };
    return { url, problem: 'silent', status: null };
  }
}

/** Where links of a finished page lead, outside of us. */
function linksOfPage(html: string, ours: readonly string[]): string[] {
  const found = html.matchAll(/<a\b[^>]*?\shref="(https?:\/\/[^"]+)"/gi);
  return [...found]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !ours.some((base) => href === base || href.startsWith(`${base}/`)));
}

/** Of the newsletter, and behind it of the page to which it leads; each once. */
async function linksOf(ctx: Ctx, releaseId: string): Promise<string[]> {
  const { organization, release } = await loadForSending(ctx, releaseId);
  const request = { organization, release: release.designed };
  const mail = await renderNewsletter(ctx, request);
  const page = await renderPage(ctx, request).catch((error: unknown) => {
    // Of a page that cannot be made the screen says so elsewhere.
    if (error instanceof AppError) return null;
    throw error;
  });
  const ours = [ctx.baseUrl, baseOf(ctx, organization)];
  const behind = page ? linksOfPage(page.rendered.html, ours) : [];
  return [...new Set([...mail.rendered.links, ...behind])].filter((url) => URL.canParse(url));
}

/**
 * Looks at where the newsletter of a release and its page lead, from here and by the way of webhooks, which reaches no network of ours. The addresses are those of the
 * release itself: nobody names one with the call.
 *
 * @throws AppError NOT_FOUND, NO_NEWSLETTER_DESIGN, TOO_MANY_REQUESTS
 */
export async function checkLinks(ctx: Ctx, releaseId: string): Promise<LinkCheck> {
  const all = await linksOf(ctx, releaseId);
  await limitRate(ctx, `check-links:${ctx.organizationId}`, [asks]);
  const waiting = all.slice(0, mostLinks);
  const until = performance.now() + enough;
  const wrong = new Map<string, Wrong>();
  let checked = 0;
  const line = async () => {
    for (let url = waiting.shift(); url && performance.now() < until; url = waiting.shift()) {
      const found = await lookAt(ctx.gateways.webhooks, url);
      checked += 1;
      if (found) wrong.set(url, found);
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  // In the order in which the mail has them.
  return { checked, unchecked: all.length - checked, wrong: all.flatMap((url) => wrong.get(url) ?? []) };
}
