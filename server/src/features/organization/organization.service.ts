import { type Organization, type OrganizationView, organization } from '@firstlook/contract/organization.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { isBareDay } from '@firstlook/contract/zone.ts';
import { AppError } from '../../kernel/app-error.ts';
import { askedRangeOf } from '../../kernel/asked-range.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { loadFolderTree } from '../folder/folder.service.ts';
import { isOpenOrganization } from './organization.policy.ts';
import {
  countOrganizations,
  countShown,
  findOrganization,
  findOrganizationByDomain,
  listOrganizations,
  listPublicOrganizations,
  type OrganizationRow,
} from './organization.store.ts';
import { routesFor } from './route.policy.ts';

/** The entity of the specification from its row. */
export function organizationOf(row: OrganizationRow): Organization {
  return organization.parse({
    ...organizationDefaults,
    ...row.settings,
    _id: row.organization_id,
    name: row.name,
    type: row.type,
    status: row.status,
    domain: row.domain,
    version: row.version,
    provedSenders: row.proved_senders,
    verifiedDomains: row.verified_domains,
    ownHost: row.own_host,
  });
}

/** What the viewer may change. */
function abilitiesFor(ctx: Ctx, organizationId: string): OrganizationView['abilities'] {
  const actor = actorOf(ctx);
  return {
    update: can(actor, 'organization.update', organizationId),
    develop: can(actor, 'organization.develop', organizationId),
    remove: can(actor, 'organization.delete', organizationId),
    approve: actor.systemRoles.includes('admin'),
  };
}

/** Code and search are for those who write releases: a viewer's screens need none of it. */
const workFields = [
  'templates',
  'defaultTemplates',
  'searchKeys',
  'inheritFilePath',
  'contactFields',
] as const;
/** What a person who still waits for approval sees of the organization: enough to recognize it. */
const faceFields = ['_id', 'name', 'type', 'domain', 'logo', 'redirectUrl', 'clientApp', 'version'] as const;

/** What all visitors see of it at its client site: its look, what it publishes, and how it is reached. */
const siteFields = [
  ...faceFields,
  'status',
  'logos',
  'mediaLinks',
  'designPreferences',
  'releaseTypes',
  'routes',
  'locale',
  'timeZone',
  'country',
  'currency',
  'useDirectLink',
  'requireAuth',
  'senderDetails',
] as const;

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

const shownToVisitors = new Set<string>(siteFields);

/** A setting that a site does not show reads as if it had never been set. */
function asVisitorsSee<T extends Partial<Organization>>(view: T): T {
  const kept = Object.entries(view).filter(
    ([name]) => shownToVisitors.has(name) || !(name in organizationDefaults),
  );
  const hidden = Object.entries(organizationDefaults).filter(([name]) => name in view);
  return Object.fromEntries([...hidden, ...kept]) as T;
}

/** The BCC is the admins', senders and prices are for those who send; the rest is for every member (specification 2 section 6). */
export function viewOf(ctx: Ctx, kept: Organization, deletedAt: Date | null = null): OrganizationView {
  // What a provider writes itself no key of ours signs.
  const entity = ctx.gateways.mail.rewrites ? kept : { ...kept, verifiedDomains: [] };
  const extras = { abilities: abilitiesFor(ctx, entity._id), deletedAt: deletedAt?.toISOString() ?? null };
  const holder = actorOf(ctx);
  if (can(holder, 'organization.update', entity._id)) return { ...entity, ...extras };
  const {
    fromEmails,
    provedSenders,
    verifiedDomains,
    textSender,
    textPrice,
    dailyMails: _mails,
    dailyTexts: _texts,
    weeklyMessages,
    mailCeiling: _mailCeiling,
    textCeiling: _textCeiling,
    distributionBcc: _bcc,
    ...shown
  } = entity;
  const view = { ...shown, routes: routesFor(holder, entity) };
  if (holder.isVisitor) {
    // By what a route narrows the server knows; a filter may name what no reader sees. Types are no secret, and a site draws groups its own way.
    const routes = view.routes.map((route) => {
      const { releaseTypes } = route.releaseFilter ?? {};
      return { ...route, releaseFilter: releaseTypes ? { releaseTypes } : {} };
    });
    return { ...asVisitorsSee({ ...view, routes }), ...extras };
  }
  if (can(holder, 'distribution.send', entity._id))
    return {
      ...view,
      fromEmails,
      provedSenders,
      verifiedDomains,
      textSender,
      textPrice,
      weeklyMessages,
      ...extras,
    };
  if (can(holder, 'organization.develop', entity._id)) return { ...view, ...extras };
  return { ...view, ...pick(organizationDefaults, workFields), ...extras };
}

/** One organization with all its settings, for other features. @throws AppError NOT_FOUND */
export async function loadOrganization(ctx: Ctx, organizationId = ctx.organizationId): Promise<Organization> {
  const row = await ctx.db.systemRead((db) => findOrganization(db, organizationId));
  if (!row || row.deleted_at) throw new AppError('NOT_FOUND');
  return organizationOf(row);
}

/** The moments of a range of dates in a call: a day without a time is a whole day of the organization. @throws AppError INVALID_DATA */
export async function loadMoments(
  ctx: Ctx,
  range: { from?: string | undefined; to?: string | undefined } = {},
) {
  const hasDay = [range.from, range.to].some((end) => end && isBareDay(end));
  return askedRangeOf(range, hasDay ? (await loadOrganization(ctx)).timeZone : 'UTC');
}

export interface VisitedOrganization {
  organization: Organization;
  /** Whether people from outside may come (`isOpenOrganization`); its own work on in it while it waits for approval. */
  isOpen: boolean;
}

/** The organization of a page that people come to; null for one that is closed or not there. */
export async function findVisitedOrganization(
  ctx: Ctx,
  organizationId: string,
): Promise<VisitedOrganization | null> {
  const row = await ctx.db.systemRead((db) => findOrganization(db, organizationId));
  if (!row || row.deleted_at) return null;
  return { organization: organizationOf(row), isOpen: isOpenOrganization(row) };
}

/** Whose phone numbers are meant where none is written; where no organization is named, those of the installation's default. */
export async function countryOf(ctx: Ctx, idOrDomain: string | null): Promise<string> {
  if (!idOrDomain) return organizationDefaults.country;
  const row = await ctx.db.systemRead(
    async (db) =>
      (await findOrganization(db, idOrDomain)) ??
      (await findOrganizationByDomain(db, idOrDomain.toLowerCase())),
  );
  return row ? organizationOf(row).country : organizationDefaults.country;
}

/** For what must answer while an organization is closed too; null when it is gone for good. */
export async function findOrganizationEvenClosed(
  ctx: Ctx,
  organizationId: string,
): Promise<Organization | null> {
  const row = await ctx.db.systemRead((db) => findOrganization(db, organizationId));
  return row && organizationOf(row);
}

/** An organization that people may come to: approved, not closed, not the global one, nor another than the host's. @throws AppError NOT_FOUND */
export async function loadOpenOrganization(ctx: Ctx, idOrDomain: string): Promise<Organization> {
  const row = await ctx.db.systemRead(
    async (db) =>
      (await findOrganization(db, idOrDomain)) ??
      (await findOrganizationByDomain(db, idOrDomain.toLowerCase())),
  );
  if (
    !row ||
    row.organization_id === globalOrganizationId ||
    !isOpenOrganization(row) ||
    !isShownAt(ctx.site, row.organization_id)
  )
    throw new AppError('NOT_FOUND');
  return organizationOf(row);
}

/** The same; null where there is none, or none at the host that was asked. */
export const findOpenOrganization = (ctx: Ctx, idOrDomain: string): Promise<Organization | null> =>
  loadOpenOrganization(ctx, idOrDomain).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** Those that show their releases to the public, at most as many as one asks for. */
export const listShownOrganizations = (ctx: Ctx, limit: number) =>
  ctx.db.systemRead((db) => listPublicOrganizations(db, limit));

/** An organization that shows its releases to the public; null for one that is closed, asks for sign-in or is not there. */
export async function findPublicOrganization(ctx: Ctx, idOrDomain: string): Promise<Organization | null> {
  const organization = await findOpenOrganization(ctx, idOrDomain);
  return organization?.requireAuth ? null : organization;
}

/** One organization as this viewer sees it. @param withFolders not where only its settings and counts are asked for */
export async function getOrganizationView(ctx: Ctx, withFolders: boolean): Promise<OrganizationView> {
  const entity = viewOf(ctx, await loadOrganization(ctx));
  const { isVisitor } = actorOf(ctx);
  const readsReleases = !isVisitor && can(actorOf(ctx), 'release.read', ctx.organizationId);
  const view = withFolders && readsReleases ? { ...entity, folders: await loadFolderTree(ctx) } : entity;
  if (!can(actorOf(ctx), 'release.readDraft', ctx.organizationId)) return view;
  const mayApprove = can(actorOf(ctx), 'distribution.approve', ctx.organizationId);
  return { ...view, counts: await ctx.db.tenant((db) => countShown(db, ctx.organizationId, mayApprove)) };
}

/** Organizations of one person among which that of an own host is looked for. */
const mostOfSite = 10_000;

interface OrganizationQuery {
  search: string;
  status: 'pending' | 'approved' | null;
  /** Id or domain of an organization that is answered even if it stands alone. */
  address: string | null;
  page: number;
  limit: number;
}

/**
 * Organizations of the signed-in account; all of them for who has a system role. Closed ones only for who may restore them,
 * stand-alone ones not for people who only watch (specification 1 section 6), unless the address names one.
 */
export async function listOrganizationViews(ctx: Ctx, query: OrganizationQuery) {
  const actor = actorOf(ctx);
  const isSystemAdmin = actor.systemRoles.includes('admin');
  const seesAll = isSystemAdmin || actor.systemRoles.includes('developer');
  const watchOnly = !actor.memberships.some((one) => can(actor, 'release.write', one.organizationId));
  const filter = {
    accountId: seesAll ? null : actor.accountId,
    withClosed: isSystemAdmin,
    search: query.search,
    status: query.status,
    hideStandAlone: watchOnly && !seesAll ? { except: query.address?.toLowerCase() ?? null } : null,
  };
  const page = ctx.site
    ? { offset: 0, limit: mostOfSite }
    : { offset: query.page * query.limit, limit: query.limit };
  const { rows, total } = await ctx.db.system(async (db) => ({
    rows: await listOrganizations(db, filter, page),
    total: await countOrganizations(db, filter),
  }));
  const pending = new Set(
    actor.memberships
      .filter(({ status }) => status === 'pending')
      .map(({ organizationId }) => organizationId),
  );
  // At an own host there is no other organization than its own.
  const shown = rows.filter((row) => isShownAt(ctx.site, row.organization_id));
  const items = shown.map((row) => {
    const entity = organizationOf(row);
    const view = viewOf(ctx, entity, row.deleted_at);
    if (isSystemAdmin || !pending.has(row.organization_id)) return view;
    // To a member who waits for approval the organization itself counts as pending.
    return { ...view, ...organizationDefaults, ...pick(entity, faceFields), status: 'pending' as const };
  });
  return { items, total: ctx.site ? items.length : total };
}
