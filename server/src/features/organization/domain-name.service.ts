import type { Ctx } from '../../kernel/ctx.ts';
import { reservedWords } from '../../kernel/web-app.ts';
import { listDomains } from './organization-write.store.ts';

/** Every taken domain and every reserved word, for the live check while one types. */
export async function listDomainNames(ctx: Ctx) {
  const items = await ctx.db.system((db) => listDomains(db));
  return { items, total: items.length, reserved: [...reservedWords] };
}
