import type * as contract from '@firstlook/contract/account.ts';
import type { Account, membershipItem } from '@firstlook/contract/account.ts';
import { mailing } from '@firstlook/contract/account.ts';
import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type * as z from 'zod/mini';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { abilitiesOn } from './account.policy.ts';
import * as store from './account-item.store.ts';

export type AccountRow = store.AccountItemRow;

export function membershipOf(
  membership: store.AccountItemRow['memberships'][number],
): z.infer<typeof membershipItem> {
  return {
    _id: membership.organizationId,
    name: membership.name,
    status: membership.status,
    roles: [...membership.roles],
    invitedBy: membership.invitedBy,
    invitedAt: membership.invitedAt && new Date(membership.invitedAt).toISOString(),
    approverId: membership.approverId,
    skipSecondFactorAuth: membership.skipSecondFactorAuth,
    routes: membership.routeIds,
  };
}

/** What the viewer may know of an account: other organizations' memberships are theirs, and details are for admins. */
export function accountOf(ctx: Ctx, row: store.AccountItemRow, organizationId = ctx.organizationId): Account {
  const viewer = actorOf(ctx);
  const isSelf = viewer.accountId === row.id;
  const seesAll = isSelf || viewer.systemRoles.includes('admin');
  const seesDetails = seesAll || can(viewer, 'account.write', organizationId);
  const target = { accountId: row.id, systemRoles: row.roles, memberships: row.memberships };
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    pendingEmail: seesDetails ? row.pending_email : null,
    mailFailed: seesDetails && row.mail_failed_at !== null,
    mobile: seesDetails ? row.mobile : null,
    mobileData: seesDetails ? row.mobile_data : null,
    gender: seesDetails ? row.gender : null,
    img: row.img,
    bgImg: row.bg_img,
    mailing: mailing.parse(seesDetails ? row.mailing : {}),
    roles: row.roles,
    organizations: row.memberships
      .filter((one) => seesAll || one.organizationId === organizationId)
      .map(membershipOf),
    suspended: row.suspended_at !== null,
    lastSeenAt: seesDetails ? (row.last_seen_at?.toISOString() ?? null) : null,
    version: row.version,
    _createdAt: row.created_at.toISOString(),
    abilities: abilitiesOn(viewer, target, organizationId),
  };
}

/** The account, when the viewer may know that it is there: their own one, or a member of the path's organization. */
export function isKnownTo(ctx: Ctx, row: store.AccountItemRow): boolean {
  const viewer = actorOf(ctx);
  if (viewer.accountId === row.id || viewer.systemRoles.includes('admin')) return true;
  return (
    can(viewer, 'account.read', ctx.organizationId) &&
    row.memberships.some(({ organizationId }) => organizationId === ctx.organizationId)
  );
}

/** @throws AppError ACCOUNT_NOT_FOUND, for accounts of other organizations too; NOT_ALLOWED for a member who may not read accounts */
export async function getAccount(ctx: Ctx, id: string): Promise<Account> {
  refuseWithoutRight(ctx, id, 'account.read');
  const row = await ctx.db.system((db) => store.findAccountItem(db, id));
  if (!row || !isKnownTo(ctx, row)) throw new AppError('ACCOUNT_NOT_FOUND');
  return accountOf(ctx, row);
}

/** One's own account needs no permission; any other the one that is named, as the kernel asks for it elsewhere. */
export function refuseWithoutRight(ctx: Ctx, id: string, permission: 'account.read' | 'account.write'): void {
  const viewer = actorOf(ctx);
  if (viewer.accountId === id || can(viewer, permission, ctx.organizationId)) return;
  const isMember = viewer.memberships.some(({ organizationId }) => organizationId === ctx.organizationId);
  throw new AppError(isMember || ctx.organizationId === globalOrganizationId ? 'NOT_ALLOWED' : 'NOT_FOUND');
}

type Query = QueryOf<typeof contract.listAccounts>;
type Narrowed = Pick<Query, 'filter' | 'sort' | 'simpleSort'>;

/** What of the accounts is meant. */
export function filterOf(ctx: Ctx, query: Narrowed): store.AccountFilter {
  const params = query.filter?.params;
  return {
    organizationId: ctx.organizationId,
    isAll: params?.all === 'true',
    search: query.filter?.search?.trim() ?? '',
    isWatchOnly: params?.roleType === undefined ? null : params.roleType === 'watchOnly',
    role: params?.role ?? null,
    status: params?.status ?? null,
  };
}

export function orderOf(query: Narrowed): { order: string; isDescending: boolean } {
  const [key, direction] = Object.entries(query.sort ?? {})[0] ?? [];
  if (key) return { order: key, isDescending: direction === -1 };
  const simple = query.simpleSort ?? 'lastName';
  return { order: simple.replace(/^-/, ''), isDescending: simple.startsWith('-') };
}

/** A page of the organization's accounts, and how many wait for approval. */
export async function listAccounts(ctx: Ctx, query: Query) {
  const filter = filterOf(ctx, query);
  const { page = 0, limit = 15 } = query.pagination ?? {};
  return ctx.db.system(async (db) => {
    const rows = await store.listAccountItems(db, filter, { offset: page * limit, limit, ...orderOf(query) });
    const waiting = { ...filter, search: '', isWatchOnly: null, role: null, status: 'pending' as const };
    const pending =
      ctx.organizationId === globalOrganizationId ? 0 : await store.countAccountItems(db, waiting);
    return {
      items: rows.map((row) => accountOf(ctx, row)),
      total: await store.countAccountItems(db, filter),
      pending,
    };
  });
}

/** All members of the organization, the best roles first; for the members part of its settings. */
export async function listMembers(ctx: Ctx) {
  const filter = filterOf(ctx, {} as Query);
  return ctx.db.system(async (db) => {
    const rows = await store.listAccountItems(db, filter, {
      offset: 0,
      limit: 500,
      order: 'lastName',
      isDescending: false,
    });
    return {
      items: rows.map((row) => accountOf(ctx, row)),
      total: await store.countAccountItems(db, filter),
    };
  });
}
