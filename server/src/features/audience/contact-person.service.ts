import type { Ctx } from '../../kernel/ctx.ts';
import { type ContactPerson, findPerson } from './contact-person.store.ts';

export type { ContactPerson };

/** A contact as a person to write to, of the organization or a general one. @returns null when it is neither */
export function findContactPerson(
  ctx: Ctx,
  organizationId: string,
  id: string,
): Promise<ContactPerson | null> {
  return ctx.db.of(organizationId, (db) => findPerson(db, organizationId, id));
}
