import type { Ctx } from '../../kernel/ctx.ts';
import { endUnprovenSessions } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { approveKnown, proveEmail } from './admission.store.ts';

/**
 * Takes the account's address for proved. Organizations that know it and have not answered let the person in with that,
 * in the same transaction: knowing an address opens nothing before (docs/decisions/0019).
 */
export async function proveAddress(ctx: Ctx, db: Db, accountId: string): Promise<void> {
  const at = ctx.clock.now();
  if ((await proveEmail(db, accountId, at)) === 0) return;
  for (const member of await approveKnown(db, accountId, at)) {
    const { organization_id: organizationId, email, name } = member;
    await endUnprovenSessions(db, organizationId, { accountId });
    await recordAudit(ctx, db, {
      action: 'membership.join',
      organizationId,
      actor: { id: accountId, name },
      target: { id: accountId, name: email },
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  }
}
