import type { Channel } from '@firstlook/contract/distribution.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { releaseContacts, type StoppedContact, suppressContacts } from './suppression.store.ts';

/** Contacts that a channel was stopped for. */
export type Stopped = StoppedContact[];

/** Stops messages to contacts by one channel, by the word of the organization. @returns for whom that changed something */
export function stopContacts(ctx: Ctx, db: Db, channel: Channel, ids: readonly string[]): Promise<Stopped> {
  const { organizationId } = ctx;
  return suppressContacts(db, { organizationId, channel, createdBy: actorOf(ctx).accountId }, ids);
}

/** Takes that back, where the person has not said the same since. @returns who is as before */
export function letContactsGo(ctx: Ctx, db: Db, channel: Channel, stopped: Stopped): Promise<string[]> {
  return releaseContacts(db, ctx.organizationId, channel, stopped);
}
