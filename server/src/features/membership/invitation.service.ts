import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/membership.ts';
import type { Invitation } from '@firstlook/contract/membership.ts';
import { grantableRoles } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import { day, limitRate } from '../../kernel/rate-limit.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { maskEmail } from '../../platform/mask.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { approveMember } from './approve-member.service.ts';
import * as store from './invitation.store.ts';
import { invitationMailJob } from './membership.queue.ts';
import { listMemberAddresses } from './membership.store.ts';

const lifetime = 14 * 24 * 3600 * 1000;
/** Mails of one invitation: an address that did not ask for them is not flooded. */
const resendLimits = [{ most: 5, within: day }];

/** As the inviter sees it, with a link that may be passed on. */
type Shown = Invitation & { link: string };

/** An address that no member of the organization typed is told as far as its owner can recognize it. */
const shownAddress = (row: Pick<store.InvitationRow, 'email' | 'shows_address'>) =>
  row.shows_address ? row.email : maskEmail(row.email);

export function invitationOf(row: store.InvitationRow, now: Date): Invitation {
  return {
    _id: row.id,
    email: shownAddress(row),
    role: row.role,
    message: row.message,
    invitedBy: row.inviter_name,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
    mailFailed: row.mail_failed_at !== null,
  };
}

/** Where an invitation is answered. The token stands behind the `#`: no server logs it. */
export function invitationLinkOf(ctx: Ctx, token: string): string {
  return `${ctx.baseUrl}/#/auth/invitation?token=${token}`;
}

/**
 * Keeps an invitation with new links, and its mail with it. Only the mailed link proves the address: the inviter, who
 * sees the other one, must not be able to prove another person's address.
 */
async function keepInvitation(
  ctx: Ctx,
  wanted: { email: string; showsAddress: boolean; role: string; message: string },
): Promise<Shown> {
  const shown = newToken();
  const at = ctx.clock.now();
  const row = await ctx.db.tenant(async (db) => {
    const { id } = await store.upsertInvitation(db, {
      ...wanted,
      organizationId: ctx.organizationId,
      id: newId(),
      tokenHash: tokenHash(newToken()),
      linkHash: tokenHash(shown),
      invitedBy: actorOf(ctx).accountId,
      at,
      expiresAt: new Date(at.getTime() + lifetime),
    });
    const mail = { organizationId: ctx.organizationId, id, sentAt: at.toISOString() };
    await enqueue(ctx.queue, db, invitationMailJob, mail);
    const kept = await store.findInvitation(db, ctx.organizationId, id);
    await recordAudit(ctx, db, {
      action: 'membership.invite',
      target: { id, name: kept ? shownAddress(kept) : '' },
      after: { role: wanted.role },
    });
    return kept;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return { ...invitationOf(row, at), link: invitationLinkOf(ctx, shown) };
}

function roleOf(ctx: Ctx, body: Pick<BodyOf<typeof contract.invite>, 'role' | 'roles'>) {
  const role = body.role ?? body.roles?.[0] ?? 'client';
  if (!grantableRoles(actorOf(ctx), ctx.organizationId).includes(role)) throw new AppError('NOT_ALLOWED');
  return role;
}

async function inviteAddresses(
  ctx: Ctx,
  emails: readonly string[],
  invitation: { role: string; message: string; showsAddress: boolean },
) {
  const items: Shown[] = [];
  for (const email of emails) items.push(await keepInvitation(ctx, { email, ...invitation }));
  return { items, total: items.length };
}

/**
 * Approves who asked to come in; mails an invitation to all others, known account or not: no person becomes a member
 * without their own word.
 *
 * @throws AppError NOT_ALLOWED for a role above one's own, INVALID_DATA without account and address, ACCOUNT_NOT_FOUND
 */
export async function invite(ctx: Ctx, body: BodyOf<typeof contract.invite>) {
  const role = roleOf(ctx, body);
  const message = body.message?.trim() ?? '';
  if (body.accountId) {
    const answer = await approveMember(ctx, body.accountId, body.roles ?? [role], body.status ?? 'approved');
    if ('membership' in answer) return { membership: answer.membership, items: [], total: 0, skipped: [] };
    const invited = await inviteAddresses(ctx, [answer.email], { role, message, showsAddress: false });
    return { membership: null, ...invited, skipped: [] };
  }
  const typed = [...(body.emails ?? []), ...(body.email ? [body.email] : [])];
  if (typed.length === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'emails', code: 'required' }]);
  const known = [...new Set(typed.map(normalizeEmail).filter((email) => email !== null))];
  const members = new Set(await ctx.db.system((db) => listMemberAddresses(db, ctx.organizationId, known)));
  const open = known.filter((email) => !members.has(email));
  const invited = await inviteAddresses(ctx, open, { role, message, showsAddress: true });
  return {
    membership: null,
    ...invited,
    skipped: [
      ...typed
        .filter((email) => !normalizeEmail(email))
        .map((email) => ({ email, reason: 'email' as const })),
      ...[...members].map((email) => ({ email, reason: 'member' as const })),
    ],
  };
}

export function listInvitations(ctx: Ctx) {
  return ctx.db.tenant(async (db) => {
    const rows = await store.listInvitations(db, ctx.organizationId);
    return { items: rows.map((row) => invitationOf(row, ctx.clock.now())), total: rows.length };
  });
}

/** Mails it again; the earlier link ends. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS */
export async function resendInvitation(ctx: Ctx, id: string) {
  const row = await ctx.db.tenant((db) => store.findInvitation(db, ctx.organizationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  roleOf(ctx, { role: row.role });
  await limitRate(ctx, `resend:${id}`, resendLimits);
  return keepInvitation(ctx, { ...row, showsAddress: row.shows_address });
}

/** @throws AppError NOT_FOUND */
export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    const row = await store.findInvitation(db, ctx.organizationId, id);
    if (!row) throw new AppError('NOT_FOUND');
    await store.removeInvitation(db, ctx.organizationId, id);
    await recordAudit(ctx, db, {
      action: 'membership.withdraw',
      target: { id, name: shownAddress(row) },
      before: { role: row.role },
    });
  });
}
