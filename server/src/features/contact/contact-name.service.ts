import type { Ctx } from '../../kernel/ctx.ts';
import { findContactName } from './contact-name.store.ts';

/** Name of a contact of ctx.organizationId or of a general one, or null. */
export function loadContactName(
  ctx: Ctx,
  contactId: string,
): Promise<{ firstName: string; lastName: string } | null> {
  return ctx.db.tenant((db) => findContactName(db, ctx.organizationId, contactId));
}
