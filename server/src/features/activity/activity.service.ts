import type { writeActivity as writeEndpoint } from '@firstlook/contract/activity.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { globalOrganizationId } from '@firstlook/contract/paging.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { countryOf, deviceOf } from '../../platform/visitor.ts';
import { insertActivity } from './activity.store.ts';

const largestData = 4000;

/**
 * Logs what the signed-in person did. Account, time and device are the server's own knowledge: whatever the body says of
 * them is not believed (attack 26). An organization the person is not in is refused; without one it is the installation's.
 *
 * @throws AppError NOT_FOUND, INVALID_DATA
 */
export async function writeActivity(ctx: Ctx, body: BodyOf<typeof writeEndpoint>): Promise<{ _id: string }> {
  const actor = actorOf(ctx);
  const organizationId = body.organizationId ?? globalOrganizationId;
  const isMember = actor.memberships.some((one) => one.organizationId === organizationId);
  const isEverywhere = actor.systemRoles.includes('admin') || organizationId === globalOrganizationId;
  if (!isMember && !isEverywhere) throw new AppError('NOT_FOUND');
  const data = body.data ?? {};
  if (JSON.stringify(data).length > largestData)
    throw new AppError('INVALID_DATA', {}, [{ path: 'data', code: 'too_big' }]);
  const id = newId();
  const { userAgent, address } = ctx.caller;
  const country = await countryOf(address);
  await ctx.db.of(organizationId, (db) =>
    insertActivity(db, {
      organizationId,
      id,
      accountId: actor.accountId,
      title: body.title,
      category: body.category,
      data,
      device: deviceOf(userAgent),
      country,
      at: ctx.clock.now(),
    }),
  );
  return { _id: id };
}
