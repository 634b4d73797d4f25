import { can } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listContactDistributions, listOrganizationIds } from './contact-report.store.ts';

/**
 * What one person got, by organization: only organizations where the caller may read reports. An unknown person is
 * an empty list, so the answer tells nothing about addresses (attack 17).
 *
 * @throws AppError NOT_ALLOWED for who reads reports nowhere, INVALID_DATA when nobody is named
 */
export async function getContactReport(ctx: Ctx, person: { id?: string; email?: string }) {
  const actor = actorOf(ctx);
  const email = person.email?.trim().toLowerCase() || null;
  const id = person.id && person.id !== 'unknown' ? person.id : null;
  const everywhere = actor.systemRoles.includes('admin');
  const mine = everywhere
    ? await ctx.db.system(listOrganizationIds)
    : actor.memberships.map(({ organizationId }) => organizationId);
  const readable = mine.filter((one) => can(actor, 'report.read', one));
  if (!everywhere && readable.length === 0) throw new AppError('NOT_ALLOWED');
  if (!id && !email) throw new AppError('INVALID_DATA', {}, [{ path: 'email', code: 'required' }]);
  const distributionsDataByOrgs = [];
  let found: string | null = null;
  for (const organizationId of readable) {
    const rows = await ctx.db.of(organizationId, (db) =>
      listContactDistributions(db, organizationId, id, email),
    );
    if (rows.length === 0) continue;
    found ??= rows[0]?.email ?? null;
    const { name } = await loadOrganization(ctx, organizationId);
    const items = rows.map((row) => ({
      releaseId: row.release_id,
      subject: row.subject ?? '',
      origin: `distribution-${row.channel}`,
      activity: {
        distributedAt: row.sent_at?.toISOString() ?? null,
        unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
        views: row.views.map((view) => ({ ...view, at: new Date(view.at).toISOString() })),
      },
    }));
    distributionsDataByOrgs.push({ organizationId, name, items });
  }
  return { email: found, distributionsDataByOrgs };
}
