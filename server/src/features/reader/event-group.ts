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

async function appendAll(
  { db }: Ctx,
  organizationId: string,
  events: readonly NewEvent[],
): Promise<undefined[]> {
  await db.writeOf(organizationId, (tenant) => insertEvents(tenant, organizationId, events));
  return events.map(() => undefined);
}

export function eventGroupOf(ctx: Ctx): EventGroup {
  const known = groups.get(ctx.config);
  if (known) return known;
  const made: EventGroup = {
    // The organization is what is asked for here, and a read waits for no row: one key.
    findOwner: grouped(
      (given: GivenToken[]) => ctx.db.systemRead((db) => findTokenOwners(db, given)),
      () => '',
    ),
    append: grouped(
      (events: NewEvent[], organizationId) => appendAll(ctx, organizationId, events),
      ({ organizationId }) => organizationId,
    ),
  };
  groups.set(ctx.config, made);
  return made;
}
