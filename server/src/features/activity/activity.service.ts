import type { writeActivity as writeEndpoint } from '@firstlook/contract/activity.ts';
import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { day, limitRate } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './activity.store.ts';
import { seenByServer } from './note-activity.service.ts';

const largestData = 4000;
const limits = [{ most: 60, within: 60_000 }];

/** Clocks of devices go ahead of ours by so much. */
const clockAhead = 5 * 60_000;

/** Where the person is: on whose host, or in the only organization that lets them in; else at the installation. */
function organizationOf(ctx: Ctx): string {
  const { site } = ctx;
  const actor = actorOf(ctx);
  const ids = site ? [site.organizationId] : actor.memberships.map((one) => one.organizationId);
  const own = ids.filter((id) => can(actor, 'activity.write', id));
  return own.length === 1 && own[0] ? own[0] : globalOrganizationId;
}

/** When it was, by the caller's word as far as acts are kept (docs/decisions/0157). @throws AppError INVALID_DATA */
async function momentOf(ctx: Ctx, organizationId: string, said: string | number | undefined): Promise<Date> {
  const now = ctx.clock.now();
  if (said === undefined) return now;
  const at = new Date(said);
  const { activityDays } =
    organizationId === globalOrganizationId
      ? organizationDefaults
      : await loadOrganization(ctx, organizationId);
  const ago = now.getTime() - at.getTime();
  const code = ago < -clockAhead ? 'future' : ago <= activityDays * day ? null : 'past';
  if (code) throw new AppError('INVALID_DATA', {}, [{ path: 'at', code }]);
  return at;
}

/**
 * Logs what the signed-in person did. Account and device are the server's own knowledge: whatever the body says of
 * them is not believed (attack 26). An organization the person is not in is refused.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for who still waits, INVALID_DATA, TOO_MANY_REQUESTS
 */
export async function writeActivity(
  ctx: Ctx,
  body: BodyOf<typeof writeEndpoint>,
): Promise<AnswerOf<typeof writeEndpoint>> {
  const actor = actorOf(ctx);
  const organizationId = body.organizationId ?? organizationOf(ctx);
  if (organizationId !== globalOrganizationId && !can(actor, 'activity.write', organizationId)) {
    const isKnown = actor.memberships.some((one) => one.organizationId === organizationId);
    throw new AppError(isKnown ? 'NOT_ALLOWED' : 'NOT_FOUND');
  }
  const reserved = seenByServer(body);
  if (reserved) throw new AppError('INVALID_DATA', {}, [{ path: reserved, code: 'option' }]);
  const data = body.data ?? {};
  if (JSON.stringify(data).length > largestData)
    throw new AppError('INVALID_DATA', {}, [{ path: 'data', code: 'too_big' }]);
  const at = await momentOf(ctx, organizationId, body.at);
  await limitRate(ctx, `activity:${actor.accountId}`, limits);
  const id = newId();
  const { userAgent, address } = ctx.caller;
  const country = await countryOf(address);
  const { accountId } = actor;
  const device = deviceOf(userAgent);
  const { title, category } = body;
  const now = ctx.clock.now();
  const isVisit = organizationId !== globalOrganizationId && !actor.apiKeyId;
  await ctx.db.of(organizationId, async (db) => {
    await store.insertActivities(db, [
      { organizationId, id, accountId, title, category, data, device, country, at },
    ]);
    if (isVisit) await store.noteVisit(db, { organizationId, accountId }, now, silentSince(now));
  });
  return {
    _id: id,
    organizationId,
    at: at.toISOString(),
    title,
    category,
    data,
    accountId,
    deviceType: device,
    country,
  };
}

/** Half an hour without a sign of the person ends a visit. */
const visitEndsAfter = 30 * 60_000;
const silentSince = (at: Date) => new Date(at.getTime() - visitEndsAfter);

/** Until when the person was here before this visit; null in the first. It changes nothing. */
export function findLastVisit(db: Db, owner: store.Owner, at: Date): Promise<Date | null> {
  return store.findLastVisit(db, owner, silentSince(at));
}
