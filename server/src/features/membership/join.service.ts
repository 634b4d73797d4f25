import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { day, limitRate } from '../../kernel/rate-limit.ts';
import { accountMailJob, joinRequestOf } from '../account/account-mail.queue.ts';
import { loadOpenOrganization } from '../organization/organization.service.ts';
import { askToEnter } from './admission.service.ts';
import { loadMembership } from './approve-member.service.ts';
import { findMembership, searchOrganizations } from './membership.store.ts';

/** Shorter words find nothing: the list of all organizations is not public. */
const shortestSearch = 2;
/** A declined person may ask again, but not the whole day long. */
const joinLimits = [{ most: 5, within: day }];

export async function findOrganizations(ctx: Ctx, typed: string) {
  const search = typed.trim();
  if (search.length < shortestSearch) return { items: [], total: 0 };
  const rows = await ctx.db.system((db) => searchOrganizations(db, search, actorOf(ctx).accountId));
  const items = rows.map((row) => ({
    _id: row.organization_id,
    name: row.name,
    domain: row.domain,
    type: row.type,
    logo: row.logo,
    status: row.status,
    onlyKnownRegistrations: row.only_known,
  }));
  return { items, total: items.length };
}

/**
 * The signed-in person asks to come in as client.
 *
 * @throws AppError NOT_FOUND, ALREADY_EXISTS for a member, REGISTRATION_CLOSED, TOO_MANY_REQUESTS
 */
export async function joinOrganization(ctx: Ctx, note: string) {
  const actor = actorOf(ctx);
  const organization = await loadOpenOrganization(ctx, ctx.organizationId);
  await limitRate(ctx, `join:${organization._id}:${actor.accountId}`, joinLimits);
  return ctx.db.system(async (db) => {
    if (await findMembership(db, organization._id, actor.accountId)) throw new AppError('ALREADY_EXISTS');
    const newcomer = {
      id: actor.accountId,
      email: actor.email,
      name: `${actor.firstName} ${actor.lastName}`.trim(),
      isProved: actor.emailVerified,
    };
    const standing = { id: organization._id, isOnlyForKnown: organization.onlyKnownRegistrations };
    const status = await askToEnter(ctx, db, standing, newcomer);
    if (status === null) throw new AppError('REGISTRATION_CLOSED');
    if (status !== 'approved') {
      const isKnown = status === 'proving';
      const request = joinRequestOf(actor.accountId, organization, isKnown, note);
      await enqueue(ctx.queue, db, accountMailJob, request);
    }
    return loadMembership(db, organization._id, actor.accountId);
  });
}
