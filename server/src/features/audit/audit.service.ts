import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@firstlook/contract/audit-action.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { insertAudit } from './audit.store.ts';

/** What happened, as the log tells it. */
export interface AuditEvent {
  action: AuditAction;
  /** Default: the organization of the call; `-1` for what concerns the installation. */
  organizationId?: string;
  /** Who it was, where that is not the signed-in person (a sign-in, a mailed link). */
  actor?: { id: string | null; name: string };
  target?: { id: string | null; name: string };
  /** The row of the ledger whose link was used, where the caller is not signed in. */
  recipientId?: string | null;
  /** Only the fields that changed; secrets are dropped by name. */
  before?: object | null;
  after?: object | null;
}

const secretName = /password|secret|token|hash|key$|code/i;
const longestText = 500;

function plain(value: object | null | undefined): Record<string, unknown> | null {
  if (!value) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, one]) => [
        name,
        typeof one === 'string' && one.length > longestText ? `${one.slice(0, longestText)}…` : one,
      ]),
  );
}

/** Only what differs, as a pair for `before` and `after`. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (keys.length === 0) return null;
  const pick = (source: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, source[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * Writes a line of the audit log, in the transaction of the act: either both happened or neither. `db` may be the
 * tenant's or the system's.
 */
export async function recordAudit(ctx: Ctx, db: Db, event: AuditEvent): Promise<void> {
  const person = ctx.actor && {
    id: ctx.actor.accountId,
    name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim() || ctx.actor.email,
  };
  const actor = event.actor ?? person;
  await insertAudit(db, {
    organization_id: event.organizationId ?? ctx.organizationId,
    id: newId(),
    at: ctx.clock.now(),
    action: event.action,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? '',
    address: ctx.caller.address,
    user_agent: ctx.caller.userAgent,
    target_id: event.target?.id ?? null,
    target_name: event.target?.name.slice(0, 300) ?? '',
    recipient_id: event.recipientId ?? null,
    before: plain(event.before),
    after: plain(event.after),
    request_id: ctx.caller.requestId,
  });
}
