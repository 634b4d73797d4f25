import { endUnprovenSessions } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { enterMembership, type MembershipEntry } from './add-member.store.ts';

/**
 * Lets a person into an organization, or makes what waits what is given now. Where a second factor is asked for,
 * sessions without one end, the person's own among them.
 */
export async function addMember(db: Db, entry: MembershipEntry): Promise<void> {
  await enterMembership(db, entry);
  await endUnprovenSessions(db, entry.organizationId, { accountId: entry.accountId });
}
