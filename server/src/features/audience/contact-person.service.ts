import type { Ctx } from '../../kernel/ctx.ts';
import { type ContactPerson, findPerson } from './contact-person.store.ts';

/** A contact as somebody to write to. @returns null when it is none of the organization's */
export function findContactPerson(
  ctx: Ctx,
  organizationId: string,
  id: string,
): Promise<ContactPerson | null> {
  return ctx.db.of(organizationId, (db) => findPerson(db, organizationId, id));
}
