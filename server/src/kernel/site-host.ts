import type { Endpoint } from '@firstlook/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressOfHost } from '../rendering/public-address.ts';
import { AppError } from './app-error.ts';
import type { Actor, CtxDb, Platform, SiteHost } from './ctx.ts';
import { shareRead } from './shared-read.ts';
import { findSiteOrganization } from './site-host.store.ts';

/** Proved hosts alone are kept, for seconds: other processes learn of a change as soon. What anybody invents takes no memory. */
const kept = new LRUCache<string, SiteHost>({ max: 1000, ttl: 5000 });
const sites = new WeakMap<FastifyRequest, SiteHost>();

/** Forgets here whose host it was. */
export const forgetSiteHost = (host: string): void => void kept.delete(host);

/** A name that could be somebody's own; null for addresses, single labels and what is no name. */
function nameOf(written: string): string | null {
  if (written.length > 260) return null;
  const name = written
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/.test(name) ? name : null;
}

/** Whose host this is, by its name as a request or an address has it; null for every other, the installation's own too. */
export async function findSite(
  { baseUrl, db }: { baseUrl: string; db: Pick<CtxDb, 'systemRead'> },
  written: string,
): Promise<SiteHost | null> {
  const host = nameOf(written);
  if (!host || host === new URL(baseUrl).hostname) return null;
  const known = kept.get(host);
  if (known) return known;
  const organizationId = await shareRead(`own host ${host}`, () =>
    db.systemRead((one) => findSiteOrganization(one, host)),
  );
  if (!organizationId) return null;
  const site = { host, organizationId };
  kept.set(host, site);
  return site;
}

/** The host that the request came to: what a proxy says of it counts where the proxy is trusted, as Fastify has it. */
export async function meetSite(platform: Platform, request: FastifyRequest): Promise<SiteHost | null> {
  const { baseUrl, database } = platform;
  const site = await findSite({ baseUrl, db: { systemRead: database.single } }, request.host ?? '');
  if (site) sites.set(request, site);
  return site;
}

/** The own host that a request came to; null at BASE_URL and at whatever else leads here. */
export const siteOf = (request: FastifyRequest): SiteHost | null => sites.get(request) ?? null;

/** Whether something of an organization is answered where the request came to: on an own host its organization's alone. */
export const isShownAt = (site: SiteHost | null, organizationId: string): boolean =>
  site === null || site.organizationId === organizationId;

/**
 * Who somebody is at an own host: one who reads there as clients do, whatever else they may do at BASE_URL. What a host name
 * leads to is in other hands than ours, so nothing can be changed by it that is not a reader's own.
 */
export function asReader(actor: Actor, { organizationId }: SiteHost): Actor {
  const memberships = actor.memberships
    .filter((one) => one.organizationId === organizationId)
    .map(({ scopes: _opened, ...one }) => ({
      ...one,
      roles: one.roles.length > 0 ? (['client'] as const) : one.roles,
    }));
  return { ...actor, systemRoles: [], memberships };
}

/** Calls without an organization in their path that a site makes: of the person, and of what is everybody's. */
const siteCalls: ReadonlySet<string> = new Set([
  'getHealth',
  'login',
  'makeSecondFactorPass',
  'finishSecondFactor',
  'logout',
  'getLoggedUser',
  'signUp',
  'confirmEmail',
  'readEmailLink',
  'sendConfirmEmail',
  'callOffNewEmail',
  'sendNewPasswordEmail',
  'setNewPassword',
  'changePassword',
  'getSecondFactor',
  'startTotp',
  'finishTotp',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'forgetDevice',
  'listSessions',
  'removeSession',
  'listOrganizations',
  'releaseOpened',
  'writeActivity',
  'getSettings',
  'saveSettings',
  'getSettingsConfig',
  'getEnvManagement',
  'getLocales',
  'getScript',
]);

/** @throws AppError NOT_FOUND for a call that an own host does not answer */
export function assertSiteCall(
  site: SiteHost | null,
  request: FastifyRequest,
  { name, params }: Pick<Endpoint, 'name' | 'params'>,
): void {
  if (!site) return;
  const { organizationId } = (request.params ?? {}) as { organizationId?: string };
  const isTheirs =
    params && organizationId !== undefined ? organizationId === site.organizationId : siteCalls.has(name);
  // A program with a key works at BASE_URL.
  if (!isTheirs || request.headers.authorization !== undefined) throw new AppError('NOT_FOUND');
}

/** Addresses of the producer app: what an own host is asked for there is at BASE_URL. */
const producerPages = new Set(['/:domain', '/outbox', '/index.html', '/client.html']);

/** Leads the way to BASE_URL for a page of the producer app. @returns whether the answer is given */
export function leaveSite(request: FastifyRequest, reply: FastifyReply, baseUrl: string): boolean {
  if (!producerPages.has(request.routeOptions.url ?? '') || !['GET', 'HEAD'].includes(request.method))
    return false;
  reply.header('cache-control', 'no-store').redirect(`${baseUrl}${request.url}`, 302);
  return true;
}

/** The address that was asked: what is led on from there stays at it. */
export const askedBase = ({ site, baseUrl }: { site: SiteHost | null; baseUrl: string }): string =>
  site ? addressOfHost(baseUrl, site.host) : baseUrl;

/** The one origin that may act with the cookies of an own host. */
export const originOfSite = (baseUrl: string, { host }: SiteHost): string => addressOfHost(baseUrl, host);
