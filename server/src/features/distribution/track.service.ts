import { origins } from '@firstlook/contract/report.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { networkOf } from '../../platform/network.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { findTokenOwner, insertEvent } from './event.store.ts';
import { judgeEvent } from './verdict.policy.ts';
import { isFlood } from './visit-flood.ts';

export interface Visit {
  releaseId: string;
  token: string;
  kind: 'open' | 'landing' | 'click';
  platform: 'email' | 'landingPage';
  /** As the address says; unknown ones count as `site`. */
  origin: string;
  method: string;
  url?: string;
}

/**
 * Appends an open, a landing or a click. A token that is nobody's writes nothing, nor does more of the same from one
 * network than a person makes; the caller answers the same either way.
 * Returns after the commit: what was answered survives a crash.
 */
export async function recordVisit(ctx: Ctx, visit: Visit): Promise<void> {
  if (!visit.token || !visit.releaseId) return;
  await ctx.db.system(async (db) => {
    const owner = await findTokenOwner(db, visit.releaseId, visit.token);
    if (!owner) return;
    const now = ctx.clock.now();
    const { userAgent, address } = ctx.caller;
    if (isFlood(networkOf(address), visit.token, now)) return;
    const { verdict, reason } = judgeEvent({
      method: visit.method,
      userAgent,
      sinceSent: owner.sent_at ? now.getTime() - owner.sent_at.getTime() : null,
      kind: visit.kind,
      burst: owner.burst,
    });
    await insertEvent(db, {
      organizationId: owner.organization_id,
      id: newId(),
      releaseId: owner.release_id,
      recipientId: owner.recipient_id,
      linkTokenId: owner.link_token_id,
      kind: visit.kind,
      platform: visit.platform,
      origin: (origins as readonly string[]).includes(visit.origin) ? visit.origin : 'site',
      verdict,
      reason,
      url: visit.url ?? null,
      userAgent,
      device: deviceOf(userAgent),
      country: await countryOf(address),
      at: now,
    });
  });
}
