import type * as contract from '@firstlook/contract/contact-timeline.ts';
import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { MembershipStatus, OrganizationRole } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './link.store.ts';
import { findTimelineContact } from './timeline.store.ts';

/** Releases whose links are told at once. */
const mostLinks = 100;

/** What the newest link to each release still opens, and until when. @throws AppError NOT_FOUND */
export async function listContactLinks(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof contract.listContactLinks>> {
  const { organizationId } = ctx;
  const rows = await ctx.db.tenant(async (db) => {
    const contact = await findTimelineContact(db, organizationId, id);
    if (!contact) throw new AppError('NOT_FOUND');
    const { email, mobile, further } = contact;
    const person = { ids: [id], email: email || null, mobile, further };
    return store.listLinks(db, organizationId, person, mostLinks);
  });
  const items = rows.map((row) => ({
    _id: row.id,
    channel: row.channel,
    release: { _id: row.release_id, title: row.title },
    sentAt: row.sent_at.toISOString(),
    linkEndedAt: row.link_ended_at?.toISOString() ?? null,
    expirationDate: row.expiration_date?.toISOString() ?? null,
    linkOpenUntil: row.link_open_until?.toISOString() ?? null,
    views: row.has_film ? { used: row.used, total: row.total } : null,
  }));
  return { items, total: items.length };
}

/**
 * The account of a member here behind a contact. An account that is in other organizations only is nobody's business here, and an
 * address that is kept back is not told by the account that has it.
 *
 * @throws AppError NOT_FOUND
 */
export async function findContactAccount(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof contract.findContactAccount>> {
  const { organizationId } = ctx;
  const contact = await ctx.db.read((db) => findTimelineContact(db, organizationId, id));
  if (!contact) throw new AppError('NOT_FOUND');
  const { email, further, is_shown: isShown } = contact;
  const emails = [email, ...further].filter((one) => one.includes('@'));
  if (!isShown || emails.length === 0) return { account: null };
  // Whether an address is proved is not for the role that serves an organization.
  const member = await ctx.db.systemRead((db) => store.findMember(db, organizationId, emails));
  if (!member) return { account: null };
  const { roles, status } = member;
  return {
    account: {
      _id: member.id,
      name: member.name,
      roles: roles as OrganizationRole[],
      status: status as MembershipStatus,
    },
  };
}
