import type { Ctx } from '../../kernel/ctx.ts';
import { findRegisteredFile } from './organization.store.ts';

/** Text of a template that the organization registered under this name, or null. Never a path of the disk. */
export function loadTemplateSource(ctx: Ctx, organizationId: string, path: string): Promise<string | null> {
  return ctx.db.of(organizationId, (db) => findRegisteredFile(db, organizationId, path, 'template'));
}
