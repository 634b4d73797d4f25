import type { writeActivity as writeEndpoint } from '@firstlook/contract/activity.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { limitRate } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import * as store from './activity.store.ts';
import { seenByServer } from './note-activity.service.ts';

const largestData = 4000;
const limits = [{ most: 60, within: 60_000 }];

/**
 * Logs what the signed-in person did. Account, time and device are the server's own knowledge: whatever the body says of
 * them is not believed (attack 26). An organization the person is not in is refused; without one it is the installation's.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for who still waits, INVALID_DATA, TOO_MANY_REQUESTS
 */
export async function writeActivity(ctx: Ctx, body: BodyOf<typeof writeEndpoint>): Promise<{ _id: string }> {
  const actor = actorOf(ctx);
  const organizationId = body.organizationId ?? globalOrganizationId;
  if (organizationId !== globalOrganizationId && !can(actor, 'activity.write', organizationId)) {
    const isKnown = actor.memberships.some((one) => one.organizationId === organizationId);
    throw new AppError(isKnown ? 'NOT_ALLOWED' : 'NOT_FOUND');
  }
  const reserved = seenByServer(body);
  if (reserved) throw new AppError('INVALID_DATA', {}, [{ path: reserved, code: 'option' }]);
  const data = body.data ?? {};
  if (JSON.stringify(data).length > largestData)
    throw new AppError('INVALID_DATA', {}, [{ path: 'data', code: 'too_big' }]);
  await limitRate(ctx, `activity:${actor.accountId}`, limits);
  const id = newId();
  const { userAgent, address } = ctx.caller;
  const country = await countryOf(address);
  const { accountId } = actor;
  const at = ctx.clock.now();
  const isVisit = organizationId !== globalOrganizationId && !actor.apiKeyId;
  await ctx.db.of(organizationId, async (db) => {
    await store.insertActivities(db, [
      {
        organizationId,
        id,
        accountId,
        title: body.title,
        category: body.category,
        data,
        device: deviceOf(userAgent),
        country,
        at,
      },
    ]);
    if (isVisit) await store.noteVisit(db, { organizationId, accountId }, at, silentSince(at));
  });
  return { _id: id };
}

/** Half an hour without a sign of the person ends a visit. */
const visitEndsAfter = 30 * 60_000;
const silentSince = (at: Date) => new Date(at.getTime() - visitEndsAfter);

/** Until when the person was here before this visit; null in the first. It changes nothing. */
export function findLastVisit(db: Db, owner: store.Owner, at: Date): Promise<Date | null> {
  return store.findLastVisit(db, owner, silentSince(at));
}
