import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { judgeTry } from './code-try.service.ts';
import { updateSecondFactorAt } from './own-session.store.ts';
import { findPerson } from './person.store.ts';
import { sendCode, takeCode } from './sent-code.service.ts';

const purposeOf = (ctx: Ctx) => ({
  purpose: `organization-test:${ctx.organizationId}`,
  key: actorOf(ctx).sessionHash.toString('base64url'),
});

/**
 * Sends the signed-in admin a code, to see that codes arrive before all members are asked for one.
 *
 * @throws AppError TOO_MANY_REQUESTS, CANNOT_SEND_SECOND_FACTOR, INVALID_DATA without a mobile
 */
export async function testSecondFactor(ctx: Ctx, method: 'email' | 'sms') {
  const person = await ctx.db.system((db) => findPerson(db, { id: actorOf(ctx).accountId }));
  if (!person) throw new AppError('UNAUTHORIZED');
  const values = { organization: (await loadOrganization(ctx)).name };
  const { sentTo, validSeconds } = await sendCode(ctx, {
    person,
    ...purposeOf(ctx),
    method,
    kind: 'testCode',
    values,
  });
  return { sentTo, validSeconds };
}

/**
 * Whether the typed code is the one that was sent. It is a second factor given: the session counts as one with it.
 *
 * @throws AppError INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS
 */
export async function finishSecondFactorTest(ctx: Ctx, pass: string): Promise<void> {
  const { accountId, sessionHash } = actorOf(ctx);
  await judgeTry(ctx, accountId, () => takeCode(ctx, { accountId, ...purposeOf(ctx) }, pass));
  await ctx.db.system((db) => updateSecondFactorAt(db, sessionHash, ctx.clock.now()));
}
