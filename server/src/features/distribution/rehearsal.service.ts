import type * as contract from '@firstlook/contract/audience.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readAudience } from '../audience/read-audience.service.ts';
import { allowLongStatement, countBirths, listBirths } from './birth.store.ts';
import { loadSendable } from './distribute.service.ts';
import { recipientSentOf } from './distribution-list.ts';
import type { Message } from './message.ts';

const pageSize = 100;

/** Which state stands behind each list of the dry run. */
const stateOf = {
  willReceive: 'queued',
  already: 'already',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  missingData: 'missing-data',
} as const;

/** Where people of a call are looked up, as `countBirths` and `listBirths` ask. */
export const scopeOf = (
  { organizationId }: Ctx,
  releaseId: string,
  { distributionType, forceDistribute }: Pick<Message, 'distributionType' | 'forceDistribute'>,
) => ({ organizationId, releaseId, channel: distributionType, round: forceDistribute ? null : 0 });

/** The dry run of the distribute screen: how the ledger rows would be born; `list` opens one count, 100 to a page. */
export async function rehearseAudience(
  ctx: Ctx,
  releaseId: string,
  body: BodyOf<typeof contract.checkAudience>,
) {
  await loadSendable(ctx, releaseId);
  const chosen = await readAudience(ctx, body.audience);
  const scope = scopeOf(ctx, releaseId, body);
  const { list, page } = body;
  return ctx.db.tenant(async (db) => {
    await allowLongStatement(db);
    const { states, mentions } = await countBirths(db, scope, chosen);
    const people = Object.values(states).reduce((sum, count) => sum + count, 0);
    const listed = list
      ? await listBirths(db, scope, chosen, {
          states: [stateOf[list]],
          offset: page * pageSize,
          limit: pageSize,
        })
      : [];
    return {
      counts: {
        chosen: mentions,
        willReceive: states.queued ?? 0,
        already: states.already ?? 0,
        unsubscribed: states.unsubscribed ?? 0,
        bounced: states.bounced ?? 0,
        missingData: states['missing-data'] ?? 0,
        duplicates: mentions - people,
      },
      people: listed.map(recipientSentOf),
    };
  });
}
