import type { Ctx } from '../../kernel/ctx.ts';
import { grouped } from '../../kernel/grouped.ts';
import {
  findTokenOwners,
  type GivenToken,
  insertEvents,
  type NewEvent,
  type TokenOwner,
} from './event.store.ts';

/** Many readers come in the minutes after a send: those who come together share a read and a commit. */
interface EventGroup {
  findOwner(given: GivenToken): Promise<TokenOwner | null>;
  append(event: NewEvent): Promise<unknown>;
}

/** By the configuration that a process runs with. */
const groups = new WeakMap<object, EventGroup>();

async function appendAll({ db }: Ctx, events: readonly NewEvent[]): Promise<undefined[]> {
  const byOrganization = Map.groupBy(events, ({ organizationId }) => organizationId);
  for (const [organizationId, own] of byOrganization)
    await db.of(organizationId, (tenant) => insertEvents(tenant, organizationId, own));
  return events.map(() => undefined);
}

export function eventGroupOf(ctx: Ctx): EventGroup {
  const known = groups.get(ctx.config);
  if (known) return known;
  const made: EventGroup = {
    findOwner: grouped((given: GivenToken[]) => ctx.db.systemRead((db) => findTokenOwners(db, given))),
    append: grouped((events: NewEvent[]) => appendAll(ctx, events)),
  };
  groups.set(ctx.config, made);
  return made;
}
