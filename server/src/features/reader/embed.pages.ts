import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import { embedCode, embedHeight, embedPath } from '@firstlook/contract/embed-host.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Ctx, SiteHost } from '../../kernel/ctx.ts';
import {
  framedPolicy,
  landingPagePolicy,
  type PageRoute,
  sendPage,
  stillPagePolicy,
} from '../../kernel/page-route.ts';
import { findSite, isShownAt } from '../../kernel/site-host.ts';
import { frontPage } from '../../rendering/front-page.ts';
import { addressOfHost, baseOf, frontAddress } from '../../rendering/public-address.ts';
import { findPublicOrganization } from '../organization/organization.service.ts';
import { listPublicReleases } from '../release/public-release.service.ts';
import { drawEmbedded } from './landing.service.ts';
import { contextOf, findPublicRelease, notFound, typeOf } from './public-place.ts';
import { parameter, queryOf } from './show-landing.ts';

/** Pages for frames on other people's pages, and how those learn of them (oEmbed); docs/decisions/0102. */

const mostItems = 30;
const usualItems = 6;

/** Null where no page may show it. */
async function findEmbeddable(ctx: Ctx, domain: string): Promise<Organization | null> {
  const organization = await findPublicOrganization(ctx, domain);
  return organization && organization.embedHosts.length > 0 ? organization : null;
}

/** A frame is shown what everybody is: whoever is signed in here as well. */
const asNobody = (ctx: Ctx): Ctx => ({ ...ctx, actor: null });

const list: PageRoute = {
  method: 'GET',
  url: '/embed/:domain',
  async handle(ctx, request, reply) {
    const query = queryOf(request);
    const organization = await findEmbeddable(ctx, parameter(request, 'domain'));
    const asked = organization && typeOf(organization, query);
    if (!asked || asked === 'unknown') return notFound(ctx, reply);
    const limit = Math.min(mostItems, Math.max(1, Math.floor(Number(query.get('limit')) || usualItems)));
    const html = frontPage({
      ...contextOf(ctx, organization),
      ...asked,
      shape: coverShapeOf(organization),
      items: await listPublicReleases(ctx, organization, { offset: 0, limit, ...asked }),
      page: 0,
      hasMore: false,
      isEmbedded: true,
    });
    return sendPage(reply, html, {
      policy: framedPolicy(stillPagePolicy, ctx.baseUrl, organization.embedHosts),
    });
  },
};

const release: PageRoute = {
  method: 'GET',
  url: '/embed/:domain/:name',
  async handle(ctx, request, reply) {
    const nobody = asNobody(ctx);
    const organization = await findEmbeddable(ctx, parameter(request, 'domain'));
    const found = organization && (await findPublicRelease(nobody, parameter(request, 'name')));
    if (!found?.url || found.organizationId !== organization?._id) return notFound(ctx, reply);
    const html = await drawEmbedded(nobody, found.id, found.url);
    if (html === null) return notFound(ctx, reply);
    return sendPage(reply, html, {
      policy: framedPolicy(landingPagePolicy, ctx.baseUrl, organization.embedHosts),
    });
  },
};

/** The name in an address of one of our public pages, at BASE_URL or at the own host of an organization; null for every other address. */
async function publicName(
  ctx: Ctx,
  address: string,
): Promise<{ name: string; site: SiteHost | null } | null> {
  if (!URL.canParse(address)) return null;
  const { origin, host, pathname } = new URL(address);
  const site = origin === new URL(ctx.baseUrl).origin ? null : await findSite(ctx, host);
  const base = site ? addressOfHost(ctx.baseUrl, site.host) : ctx.baseUrl;
  const name = address.startsWith(`${base}/r/`) && /^\/r\/([^/]+)/.exec(pathname)?.[1];
  try {
    return name ? { name: decodeURIComponent(name), site } : null;
  } catch {
    return null;
  }
}

interface Shown {
  organization: Organization;
  title: string;
  address: string;
  height: number;
  /** Of a release with a picture. */
  picture?: string;
}

async function shownAt(
  ctx: Ctx,
  { name, site }: { name: string; site: SiteHost | null },
): Promise<Shown | null> {
  const found = await findPublicRelease(ctx, name);
  const organization = await findEmbeddable(ctx, found?.organizationId ?? name);
  if (!organization || !isShownAt(site, organization._id) || (found && !found.url)) return null;
  const place = organization.domain ?? organization._id;
  return {
    organization,
    title: found?.title ?? organization.name,
    address: `${baseOf(ctx, organization)}${embedPath(place, found?.slug)}`,
    height: found ? embedHeight.release : embedHeight.list,
    ...(found?.url && { picture: `${found.url}/card.jpg` }),
  };
}

/** A size that a page asks for, in pixels. */
function sizeOf(query: URLSearchParams, name: 'maxwidth' | 'maxheight', usual: number): number {
  const most = Number(query.get(name));
  return most > 0 ? Math.min(usual, Math.max(1, Math.floor(most))) : usual;
}

/** oEmbed 1.0 (oembed.com): a page that was given an address of ours asks how to show it. */
const oembed: PageRoute = {
  method: 'GET',
  url: '/oembed',
  async handle(ctx, request, reply) {
    const query = queryOf(request);
    if ((query.get('format') ?? 'json') !== 'json') return reply.code(501).send('');
    const named = await publicName(ctx, query.get('url') ?? '');
    const shown = named && (await shownAt(asNobody(ctx), named));
    if (!shown) return reply.code(404).send('');
    const { organization, title, address, height: usual, picture } = shown;
    const height = sizeOf(query, 'maxheight', usual);
    const width = sizeOf(query, 'maxwidth', 640);
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send({
        version: '1.0',
        type: 'rich',
        provider_name: organization.name,
        provider_url: frontAddress(baseOf(ctx, organization), organization),
        title,
        html: embedCode(address, title, height, String(width)),
        width,
        height,
        ...(picture && { thumbnail_url: picture, thumbnail_width: 1200, thumbnail_height: 630 }),
      });
  },
};

export const embedPages: readonly PageRoute[] = [list, release, oembed];
