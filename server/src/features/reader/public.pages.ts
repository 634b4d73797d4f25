import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { askedBase, isShownAt } from '../../kernel/site-host.ts';
import { alternatesOf } from '../../rendering/alternate.ts';
import { atomFeed, sitemap, sitemapIndex } from '../../rendering/feed.ts';
import { frontPage } from '../../rendering/front-page.ts';
import { baseOf, frontAddress, oembedAddress } from '../../rendering/public-address.ts';
import { findPublicOrganization, listShownOrganizations } from '../organization/organization.service.ts';
import { listPublicReleases } from '../release/public-release.service.ts';
import { loadCalendar } from './calendar.service.ts';
import { contextOf, findPublicRelease, notFound, typeOf } from './public-place.ts';
import { shareCard } from './share-card.service.ts';
import { parameter, queryOf, showLanding } from './show-landing.ts';

/** Pages that are public and that search engines find (docs/decisions/0044). */

const pageSize = 30;
/** As many as a site map may name (sitemaps.org). */
const mostPages = 50_000;
const feedSize = 50;

const sendXml = (reply: FastifyReply, xml: string, type = 'application/xml') =>
  reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(xml);

async function showFront(ctx: Ctx, reply: FastifyReply, domain: string, query: URLSearchParams) {
  const organization = await findPublicOrganization(ctx, domain);
  const asked = organization && typeOf(organization, query);
  if (!asked || asked === 'unknown') return notFound(ctx, reply);
  const page = Math.min(10_000, Math.max(0, Math.floor(Number(query.get('page')) || 1) - 1));
  const part = { offset: page * pageSize, limit: pageSize + 1, ...asked };
  const found = await listPublicReleases(ctx, organization, part);
  if (page > 0 && found.length === 0) return notFound(ctx, reply);
  const items = found.slice(0, pageSize);
  const shape = coverShapeOf(organization);
  const base = baseOf(ctx, organization);
  const html = frontPage({
    ...contextOf(ctx, organization),
    ...asked,
    shape,
    items,
    page,
    hasMore: found.length > pageSize,
    ...(organization.embedHosts.length > 0 && {
      oembedUrl: oembedAddress(base, frontAddress(base, organization)),
    }),
  });
  return sendPage(reply, html, { isIndexed: true });
}

const page: PageRoute = {
  method: 'GET',
  url: '/r/:name',
  async handle(ctx, request, reply) {
    const name = parameter(request, 'name');
    const query = queryOf(request);
    const release = await findPublicRelease(ctx, name);
    if (!release) return showFront(ctx, reply, name, query);
    // Its title was another once, or the address was shortened by hand. It stays at the host that was asked.
    if (release.url && release.slug !== name)
      return reply.redirect(`${askedBase(ctx)}/r/${encodeURIComponent(release.slug)}`, 301);
    return showLanding(ctx, { request, reply }, release.id, query, release.ground);
  },
};

const card: PageRoute = {
  method: 'GET',
  url: '/r/:name/card.jpg',
  async handle(ctx, request, reply) {
    const release = await findPublicRelease(ctx, parameter(request, 'name'));
    if (!release?.url) return notFound(ctx, reply);
    const drawn = await shareCard(ctx, release.id);
    return reply.header('cache-control', 'public, max-age=300').type('image/jpeg').send(drawn);
  },
};

/** When a release is broadcast, as a calendar file: all that is to come, or the one that `n` counts to. */
const times: PageRoute = {
  method: 'GET',
  url: '/r/:name/times.ics',
  async handle(ctx, request, reply) {
    const release = await findPublicRelease(ctx, parameter(request, 'name'));
    const found = release && (await loadCalendar(ctx, release, Number(queryOf(request).get('n') ?? 0)));
    if (!found) return notFound(ctx, reply);
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', 'attachment; filename="times.ics"')
      .type('text/calendar; charset=utf-8')
      .send(found);
  },
};

const feed: PageRoute = {
  method: 'GET',
  url: '/r/:domain/feed.xml',
  async handle(ctx, request, reply) {
    const organization = await findPublicOrganization(ctx, parameter(request, 'domain'));
    const asked = organization && typeOf(organization, queryOf(request));
    if (!asked || asked === 'unknown') return notFound(ctx, reply);
    const items = await listPublicReleases(ctx, organization, { offset: 0, limit: feedSize, ...asked });
    const list = { ...contextOf(ctx, organization), ...asked, items };
    return sendXml(reply, atomFeed(list), 'application/atom+xml');
  },
};

const map: PageRoute = {
  method: 'GET',
  url: '/r/:domain/sitemap.xml',
  async handle(ctx, request, reply) {
    const organization = await findPublicOrganization(ctx, parameter(request, 'domain'));
    if (!organization) return notFound(ctx, reply);
    const items = await listPublicReleases(ctx, organization, { offset: 0, limit: mostPages - 1 });
    const sets = Map.groupBy(items, ({ translationSet, url }) => translationSet ?? url);
    const pages = [...sets.values()].flatMap((set) => {
      const alternates = alternatesOf(set, organization.locale);
      return set.map(({ url, updatedAt }) => ({ url, changedAt: updatedAt, alternates }));
    });
    const front = { url: frontAddress(baseOf(ctx, organization), organization), changedAt: null };
    return sendXml(reply, sitemap([front, ...pages]));
  },
};

const maps: PageRoute = {
  method: 'GET',
  url: '/sitemap.xml',
  async handle(ctx, _request, reply) {
    const shown = await listShownOrganizations(ctx, mostPages);
    const organizations = shown.filter(({ _id }) => isShownAt(ctx.site, _id));
    return sendXml(
      reply,
      sitemapIndex(organizations.map((one) => `${frontAddress(baseOf(ctx, one), one)}/sitemap.xml`)),
    );
  },
};

const robots: PageRoute = {
  method: 'GET',
  url: '/robots.txt',
  async handle(ctx, _request, reply) {
    const shut = ['/api/', '/unsubscribe/', '/view/', '/l/'].map((start) => `Disallow: ${start}`);
    const lines = ['User-agent: *', ...shut, `Sitemap: ${askedBase(ctx)}/sitemap.xml`, ''];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  },
};

export const publicPages: readonly PageRoute[] = [page, card, times, feed, map, maps, robots];
