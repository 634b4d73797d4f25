import { type Organization, type OrganizationView, organization } from '@firstlook/contract/organization.ts';
import { globalOrganizationId } from '@firstlook/contract/paging.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import {
  countShown,
  findOrganization,
  findOrganizationByDomain,
  listOrganizations,
  type OrganizationRow,
} from './organization.store.ts';

const defaults = {
  logo: null,
  logos: [],
  mediaLinks: [],
  fromEmails: [],
  designPreferences: {},
  allowDesignSelection: true,
  defaultTemplates: {},
  requireAuth: false,
  require2FactorAuth: false,
  useVideoWaterMark: false,
  restrictVideos: false,
  useDirectLink: false,
  isStandAlone: false,
  onlyKnownRegistrations: false,
  dontUseGlobalDbData: false,
  defaultGalleryCredit: '',
  distributionBcc: null,
  inheritFilePath: null,
  redirectUrl: null,
  clientApp: 'default',
  searchKeys: [],
  routes: [],
  innerFilters: [],
  releaseTypes: [],
  templates: [],
  senderDetails: { address: '', phone: '' },
};

/** The entity of the specification from its row. */
export function organizationOf(row: OrganizationRow): Organization {
  return organization.parse({
    ...defaults,
    ...row.settings,
    _id: row.organization_id,
    name: row.name,
    type: row.type,
    status: row.status,
    domain: row.domain,
    version: row.version,
  });
}

/** Senders and BCC are for those who send; the rest is for every member. */
function viewFor(ctx: Ctx, entity: Organization): OrganizationView {
  if (can(actorOf(ctx), 'distribution.send', entity._id)) return entity;
  const { fromEmails: _senders, distributionBcc: _bcc, ...view } = entity;
  return view;
}

/** One organization with all its settings, for other features. @throws AppError NOT_FOUND */
export async function loadOrganization(ctx: Ctx, organizationId = ctx.organizationId): Promise<Organization> {
  const row = await ctx.db.system((db) => findOrganization(db, organizationId));
  if (!row) throw new AppError('NOT_FOUND');
  return organizationOf(row);
}

/** An organization that people may come to: approved, not closed, not the global one. @throws AppError NOT_FOUND */
export async function loadOpenOrganization(ctx: Ctx, idOrDomain: string): Promise<Organization> {
  const row = await ctx.db.system(
    async (db) =>
      (await findOrganizationByDomain(db, idOrDomain.toLowerCase())) ??
      (await findOrganization(db, idOrDomain)),
  );
  const isOpen =
    row?.status === 'approved' && row.organization_id !== globalOrganizationId && !row.deleted_at;
  if (!row || !isOpen) throw new AppError('NOT_FOUND');
  return organizationOf(row);
}

export async function getOrganizationView(ctx: Ctx): Promise<OrganizationView> {
  const view = viewFor(ctx, await loadOrganization(ctx));
  if (!can(actorOf(ctx), 'release.readDraft', ctx.organizationId)) return view;
  return { ...view, counts: await ctx.db.tenant((db) => countShown(db, ctx.organizationId)) };
}

export async function listOrganizationViews(
  ctx: Ctx,
  query: { search: string; page: number; limit: number },
) {
  const actor = actorOf(ctx);
  const everywhere = actor.systemRoles.includes('admin');
  const rows = await ctx.db.system((db) =>
    listOrganizations(db, everywhere ? null : actor.accountId, query.search),
  );
  const pending = new Set(
    actor.memberships
      .filter(({ status }) => status === 'pending')
      .map(({ organizationId }) => organizationId),
  );
  const items = rows
    .filter((row) => row.organization_id !== globalOrganizationId)
    .slice(query.page * query.limit, (query.page + 1) * query.limit)
    .map((row) => {
      const view = viewFor(ctx, organizationOf(row));
      // To a member who waits for approval the organization itself counts as pending.
      return pending.has(row.organization_id) ? { ...view, status: 'pending' as const } : view;
    });
  return { items, total: rows.length };
}
