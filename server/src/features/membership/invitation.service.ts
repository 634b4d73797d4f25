import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/membership.ts';
import type { Invitation } from '@firstlook/contract/membership.ts';
import { grantableRoles } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { day, limitRate } from '../../kernel/rate-limit.ts';
import { newId, newToken, tokenHash } from '../../platform/identifier.ts';
import { maskEmail } from '../../platform/mask.ts';
import { mailLocaleOf, sendAccountMail } from '../account/account-mail.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { approveMember } from './approve-member.service.ts';
import * as store from './invitation.store.ts';
import { listMemberAddresses } from './membership.store.ts';

const lifetime = 14 * 24 * 3600 * 1000;
const mailsAtOnce = 5;
/** Mails of one invitation: an address that did not ask for them is not flooded. */
const resendLimits = [{ most: 5, within: day }];

interface Kept {
  email: string;
  /** As the inviter sees it, with a link that he may pass on. */
  shown: Invitation & { link: string };
  mailedLink: string;
}

/** An address that nobody of the organization typed is told as far as its owner can recognize it. */
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
  };
}

function linkOf(ctx: Ctx, token: string): string {
  return `${ctx.baseUrl}/#/auth/invitation?token=${token}`;
}

/**
 * Keeps an invitation with new links; the mail goes out after the transaction. Only the mailed link proves the address:
 * the inviter, who sees the other one, must not be able to prove somebody else's.
 */
async function keepInvitation(
  ctx: Ctx,
  wanted: { email: string; showsAddress: boolean; role: string; message: string },
): Promise<Kept> {
  const [mailed, shown] = [newToken(), newToken()];
  const at = ctx.clock.now();
  const row = await ctx.db.tenant(async (db) => {
    const { id } = await store.upsertInvitation(db, {
      ...wanted,
      organizationId: ctx.organizationId,
      id: newId(),
      tokenHash: tokenHash(mailed),
      linkHash: tokenHash(shown),
      invitedBy: actorOf(ctx).accountId,
      at,
      expiresAt: new Date(at.getTime() + lifetime),
    });
    const kept = await store.findInvitation(db, ctx.organizationId, id);
    await recordAudit(ctx, db, {
      action: 'membership.invite',
      target: { id, name: kept ? shownAddress(kept) : '' },
      after: { role: wanted.role },
    });
    return kept;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return {
    email: row.email,
    shown: { ...invitationOf(row, at), link: linkOf(ctx, shown) },
    mailedLink: linkOf(ctx, mailed),
  };
}

/** @returns whether the mail left */
async function mailInvitation(
  ctx: Ctx,
  organization: string,
  { email, shown, mailedLink }: Kept,
): Promise<boolean> {
  const { firstName, lastName } = actorOf(ctx);
  try {
    await sendAccountMail(ctx, {
      to: { email },
      locale: mailLocaleOf({}),
      kind: 'invitation',
      values: { organization, inviter: `${firstName} ${lastName}`.trim() },
      link: mailedLink,
      message: shown.message || undefined,
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANNOT_SEND_MAIL') return false;
    throw error;
  }
}

function roleOf(ctx: Ctx, body: Pick<BodyOf<typeof contract.invite>, 'role' | 'roles'>) {
  const role = body.role ?? body.roles?.[0] ?? 'client';
  if (!grantableRoles(actorOf(ctx), ctx.organizationId).includes(role)) throw new AppError('NOT_ALLOWED');
  return role;
}

/** Invites addresses and mails them; those whose mail did not leave are named, their link works. */
async function inviteAddresses(
  ctx: Ctx,
  emails: readonly string[],
  invitation: { role: string; message: string; showsAddress: boolean },
) {
  const organization = await loadOrganization(ctx);
  const kept: Kept[] = [];
  for (const email of emails) kept.push(await keepInvitation(ctx, { email, ...invitation }));
  const skipped: { email: string; reason: 'notSent' }[] = [];
  for (let start = 0; start < kept.length; start += mailsAtOnce) {
    const batch = kept.slice(start, start + mailsAtOnce);
    const left = await Promise.all(batch.map((one) => mailInvitation(ctx, organization.name, one)));
    batch.forEach(({ shown }, index) => {
      if (!left[index]) skipped.push({ email: shown.email, reason: 'notSent' });
    });
  }
  return { items: kept.map(({ shown }) => shown), total: kept.length, skipped };
}

/**
 * Approves who asked to come in; mails an invitation to everybody else, known account or not: nobody becomes a member
 * without his own word.
 *
 * @throws AppError NOT_ALLOWED for a role above one's own, INVALID_DATA without account and address, ACCOUNT_NOT_FOUND
 */
export async function invite(ctx: Ctx, body: BodyOf<typeof contract.invite>) {
  const role = roleOf(ctx, body);
  const message = body.message?.trim() ?? '';
  if (body.accountId) {
    const answer = await approveMember(ctx, body.accountId, body.roles ?? [role], body.status ?? 'approved');
    if ('membership' in answer) return { membership: answer.membership, items: [], total: 0, skipped: [] };
    return {
      membership: null,
      ...(await inviteAddresses(ctx, [answer.email], { role, message, showsAddress: false })),
    };
  }
  const typed = [...(body.emails ?? []), ...(body.email ? [body.email] : [])];
  if (typed.length === 0) throw new AppError('INVALID_DATA', {}, [{ path: 'emails', code: 'required' }]);
  const known = [...new Set(typed.map(normalizeEmail).filter((email) => email !== null))];
  const members = new Set(await ctx.db.system((db) => listMemberAddresses(db, ctx.organizationId, known)));
  const open = known.filter((email) => !members.has(email));
  const { skipped, ...invited } = await inviteAddresses(ctx, open, { role, message, showsAddress: true });
  return {
    membership: null,
    ...invited,
    skipped: [
      ...typed
        .filter((email) => !normalizeEmail(email))
        .map((email) => ({ email, reason: 'email' as const })),
      ...[...members].map((email) => ({ email, reason: 'member' as const })),
      ...skipped,
    ],
  };
}

export function listInvitations(ctx: Ctx) {
  return ctx.db.tenant(async (db) => {
    const rows = await store.listInvitations(db, ctx.organizationId);
    return { items: rows.map((row) => invitationOf(row, ctx.clock.now())), total: rows.length };
  });
}

/** Mails it again; the earlier link ends. @throws AppError NOT_FOUND, CANNOT_SEND_MAIL, TOO_MANY_REQUESTS */
export async function resendInvitation(ctx: Ctx, id: string) {
  const row = await ctx.db.tenant((db) => store.findInvitation(db, ctx.organizationId, id));
  if (!row) throw new AppError('NOT_FOUND');
  roleOf(ctx, { role: row.role });
  await limitRate(ctx, `resend:${id}`, resendLimits);
  const kept = await keepInvitation(ctx, { ...row, showsAddress: row.shows_address });
  const organization = await loadOrganization(ctx);
  if (!(await mailInvitation(ctx, organization.name, kept))) throw new AppError('CANNOT_SEND_MAIL');
  return kept.shown;
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
