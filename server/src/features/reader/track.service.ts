import { originOf } from '@firstlook/contract/report.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { networkOf } from '../../platform/network.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { noteActivity } from '../activity/note-activity.service.ts';
import type { TokenOwner } from './event.store.ts';
import { eventGroupOf } from './event-group.ts';
import { findOpenPage } from './landing-ground.service.ts';
import { judgeEvent } from './verdict.policy.ts';
import { isFlood } from './visit-flood.ts';

export interface Visit {
  releaseId: string;
  /** Empty for a visitor without a link. */
  token: string;
  kind: 'open' | 'landing' | 'click';
  platform: 'email' | 'landingPage';
  /** As the address says; unknown ones count as `site`. */
  origin: string | undefined;
  method: string;
  url?: string;
  /** Where it is known already: the organization where the page opens without a link, or null. */
  opensFor?: string | null;
}

/** Whose visit it is; null when it counts nowhere: an unknown token, a page that would not have opened. */
async function findOwner(ctx: Ctx, { releaseId, token, kind, opensFor }: Visit): Promise<TokenOwner | null> {
  if (token) return eventGroupOf(ctx).findOwner({ releaseId, token });
  if (kind !== 'landing') return null;
  const organizationId = opensFor === undefined ? await findOpenPage(ctx, releaseId) : opensFor;
  if (!organizationId) return null;
  const nobody = { recipient_id: null, link_token_id: null, sent_at: null, burst: 0 };
  return { ...nobody, organization_id: organizationId, release_id: releaseId };
}

/**
 * Appends an open, a landing or a click. What counts nowhere writes nothing, nor does more of the same from one network
 * than a person makes; the caller answers the same either way.
 * Returns after the commit: what was answered survives a crash.
 */
export async function recordVisit(ctx: Ctx, visit: Visit): Promise<void> {
  const owner = visit.releaseId ? await findOwner(ctx, visit) : null;
  if (!owner) return;
  const now = ctx.clock.now();
  const { userAgent, address } = ctx.caller;
  if (isFlood(networkOf(address), visit.token || visit.releaseId, now)) return;
  const { verdict, reason } = judgeEvent({
    method: visit.method,
    userAgent,
    sinceSent: owner.sent_at ? now.getTime() - owner.sent_at.getTime() : null,
    kind: visit.kind,
    burst: owner.burst,
  });
  const country = await countryOf(address);
  await eventGroupOf(ctx).append({
    organizationId: owner.organization_id,
    id: newId(),
    releaseId: owner.release_id,
    recipientId: owner.recipient_id,
    linkTokenId: owner.link_token_id,
    accountId: visit.token || ctx.actor?.apiKeyId ? null : (ctx.actor?.accountId ?? null),
    kind: visit.kind,
    platform: visit.platform,
    origin: originOf(visit.origin),
    verdict,
    reason,
    url: visit.url ?? null,
    userAgent,
    device: deviceOf(userAgent),
    country,
    at: now,
  });
  if (visit.kind === 'landing' && verdict === 'person')
    noteActivity(ctx, {
      organizationId: owner.organization_id,
      title: 'releaseViewed',
      data: { releaseId: owner.release_id, origin: originOf(visit.origin) },
      ...(visit.token && { by: null }),
    });
}
