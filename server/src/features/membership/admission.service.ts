import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { addMember } from '../account/add-member.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as store from './admission.store.ts';
import * as invitations from './invitation.store.ts';
import { proveAddress } from './prove-address.service.ts';

export type OpenInvitation = invitations.OpenInvitation;

/** The open invitation of a mailed link, or null. */
export function openInvitationOf(ctx: Ctx, db: Db, token: string): Promise<OpenInvitation | null> {
  return invitations.findOpenInvitation(db, tokenHash(token), ctx.clock.now());
}

interface Newcomer {
  id: string;
  email: string;
  name: string;
}

/** `proving`: the organization knows the address, and lets the person in as soon as it is proved. */
export type Entry = 'pending' | 'proving' | 'approved';

/**
 * Comes in by an invitation: its role, approved at once, and the invitation is used up. Its mailed link proved the
 * address; the one that was shown to the inviter proves nothing. It never lowers who is in already, and raises who came
 * in as less before the link was opened.
 */
export async function enterByInvitation(
  ctx: Ctx,
  db: Db,
  invitation: OpenInvitation,
  newcomer: Newcomer,
): Promise<void> {
  const organizationId = invitation.organization_id;
  await addMember(db, {
    organizationId,
    accountId: newcomer.id,
    roles: [invitation.role],
    status: 'approved',
    invitedBy: invitation.invited_by,
    approverId: invitation.invited_by,
    at: ctx.clock.now(),
  });
  await store.raiseRole(db, { organizationId, accountId: newcomer.id, role: invitation.role });
  if (invitation.is_mailed) await proveAddress(ctx, db, newcomer.id);
  await invitations.removeInvitationsOf(db, organizationId, newcomer.email);
  await recordAudit(ctx, db, {
    action: 'membership.join',
    organizationId,
    actor: { id: newcomer.id, name: newcomer.name },
    target: { id: newcomer.id, name: newcomer.email },
    after: { status: 'approved', roles: [invitation.role] },
  });
}

/**
 * Asks to come in as client: approved when the address is proved and a contact of the organization or invited; a known
 * address that is not proved yet waits for its proof, all others for an admin. What waits opens nothing.
 *
 * @returns what it waits for, or null when the organization takes known addresses only and this is none
 */
export async function askToEnter(
  ctx: Ctx,
  db: Db,
  organization: { id: string; isOnlyForKnown: boolean },
  newcomer: Newcomer & { isProved: boolean },
): Promise<Entry | null> {
  const at = ctx.clock.now();
  const isKnown = await store.isKnownAddress(db, organization.id, newcomer.email, at);
  if (!isKnown && organization.isOnlyForKnown) return null;
  const status = isKnown && newcomer.isProved ? 'approved' : 'pending';
  await addMember(db, {
    organizationId: organization.id,
    accountId: newcomer.id,
    roles: ['client'],
    status,
    invitedBy: null,
    approverId: null,
    at,
  });
  await recordAudit(ctx, db, {
    action: 'membership.join',
    organizationId: organization.id,
    actor: { id: newcomer.id, name: newcomer.name },
    target: { id: newcomer.id, name: newcomer.email },
    after: { status },
  });
  return isKnown && status === 'pending' ? 'proving' : status;
}

export function findAccountForEntry(
  db: Db,
  accountId: string,
): Promise<{ id: string; email: string } | null> {
  return store.findEntrant(db, accountId);
}

/** An admin takes a known account in; a membership that waits becomes what is given now. */
export async function bringIn(
  ctx: Ctx,
  db: Db,
  account: { id: string; email: string },
  given: { roles: readonly string[]; status: 'pending' | 'approved' },
): Promise<void> {
  const by = ctx.actor?.accountId ?? null;
  await addMember(db, {
    organizationId: ctx.organizationId,
    accountId: account.id,
    roles: given.roles,
    status: given.status,
    invitedBy: by,
    approverId: given.status === 'approved' ? by : null,
    at: ctx.clock.now(),
  });
  await recordAudit(ctx, db, {
    action: 'membership.invite',
    target: { id: account.id, name: account.email },
    after: given,
  });
}
