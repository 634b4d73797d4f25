import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keep } from '../../kernel/kept.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { tokenHash } from '../../platform/identifier.ts';
import { judgeChannelName } from '../media/channel-guess.ts';
import { findVisitedOrganization, type VisitedOrganization } from '../organization/organization.service.ts';
import { loadChange, organizationOfRelease } from '../release/change.service.ts';
import { loadConsent } from '../release/consent.service.ts';
import { asGiven, isOpenToReaders, isOut, statusOf } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { listOffered } from '../release/translation.service.ts';
import type { Consent } from './embargo-page.service.ts';
import { findReader, type ReaderRow } from './landing.store.ts';

/**
 * A caller who works on releases sees every page of the organization. All others only pages of an organization that is open:
 * a link of the release opens it (a channel's only where no sign-in is asked for, docs/decisions/0014), without one a
 * member may, or a visitor where no sign-in is asked for. What they come to is shut for them once it has expired.
 */
function entranceOf(
  ctx: Ctx,
  { organization, isOpen }: VisitedOrganization,
  stored: ReleaseHead,
  reader: ReaderRow | null,
  hasConsent: boolean,
): 'page' | 'embargo' | 'expired' | 'nothing' {
  const { actor } = ctx;
  const release = asGiven(stored, reader?.link_open_until ?? null);
  if (actor && can(actor, 'release.readDraft', release.organizationId)) return 'page';
  if (!isOpen) return 'nothing';
  const isMember = actor && can(actor, 'release.read', release.organizationId);
  // Whose link was ended is told so, and may ask for a new one; members need no link.
  if (reader?.link_ended_at && !isMember) return release.distributedAt ? 'expired' : 'nothing';
  if (reader?.link_type === 'preview') return 'page';
  const hasLink = reader && !(organization.requireAuth && reader.link_type === 'insert');
  if (!hasLink && !isMember && organization.requireAuth) return 'nothing';
  const now = ctx.clock.now();
  if (isOpenToReaders(release, now, hasConsent)) return 'page';
  if (isOut(release, now)) return 'embargo';
  return statusOf(release, now) === 'expired' && release.distributedAt ? 'expired' : 'nothing';
}

/** What a page of a release stands on, kept for each state of its organization; null when one of them is not there. */
export interface Ground {
  release: ReleaseHead;
  /** Its other languages, open or not. */
  translations: readonly { id: string; locale: Locale }[];
  visited: VisitedOrganization;
  /** Names all of it in a key; null: nothing may be kept. */
  state: string | null;
}

async function readGround(ctx: Ctx, releaseId: string, organizationId: string, state: string | null) {
  const release = await loadReleaseHead(ctx, organizationId, releaseId);
  const visited = release && (await findVisitedOrganization(ctx, release.organizationId));
  if (!release || !visited) return null;
  return { release, translations: await listOffered(ctx, release), visited, state };
}

/** Read once for each state of its organization; null where there is no such release, or not at the host that was asked. */
export async function loadGround(ctx: Ctx, releaseId: string): Promise<Ground | null> {
  const organizationId = await organizationOfRelease(ctx, releaseId);
  if (!organizationId || !isShownAt(ctx.site, organizationId)) return null;
  const change = await loadChange(ctx, organizationId);
  if (change === null) return readGround(ctx, releaseId, organizationId, null);
  const state = JSON.stringify([releaseId, change]);
  return keep(`ground of page ${state}`, async () => {
    const value = await readGround(ctx, releaseId, organizationId, state);
    return { value, bytes: value ? JSON.stringify(value).length * 2 : 0 };
  });
}

export function opensWithoutLink(ctx: Ctx, { release, visited }: Ground): string | null {
  if (!visited.isOpen || !isOpenToReaders(release, ctx.clock.now())) return null;
  return entranceOf(ctx, visited, release, null, false) === 'page' ? release.organizationId : null;
}

/** The organization of a release whose page opens without a link for the caller, while readers may read it. */
export async function findOpenPage(ctx: Ctx, releaseId: string): Promise<string | null> {
  const ground = await loadGround(ctx, releaseId);
  return ground && opensWithoutLink(ctx, ground);
}

/** Who comes to the page of a release, and what they come to. */
export interface Visitor {
  ground: Ground;
  reader: ReaderRow | null;
  consent: Consent;
  entrance: ReturnType<typeof entranceOf>;
}

/** Null where there is no such release. @throws AppError TOO_MANY_REQUESTS for who guesses names of channels @param known its ground, where the same request has it already */
export async function meet(
  ctx: Ctx,
  releaseId: string,
  token: string,
  known?: Ground,
): Promise<Visitor | null> {
  const ground = known ?? (await loadGround(ctx, releaseId));
  if (!ground) return null;
  const { release, visited } = ground;
  const { organizationId } = release;
  const at = ctx.clock.now();
  const given = { organizationId, releaseId, token, tokenHash: tokenHash(token), at };
  const reader = token ? await ctx.db.readOf(organizationId, (db) => findReader(db, given)) : null;
  if (token) {
    const isChannel = reader?.link_type === 'insert';
    judgeChannelName(ctx, token, isChannel ? 'channel' : reader ? 'other' : null);
  }
  const { recipient_id: recipientId = null, link_token_id: linkTokenId = null } = reader ?? {};
  const consent = await loadConsent(ctx, release, { recipientId, linkTokenId });
  return { ground, reader, consent, entrance: entranceOf(ctx, visited, release, reader, consent.hasConsent) };
}
