import type { Ctx } from '../../kernel/ctx.ts';
import { isShownAt } from '../../kernel/site-host.ts';
import { findDistribution } from './distribution.store.ts';
import { findMaximumWatches } from './quota.store.ts';
import { findByCode, findByToken, type RecipientRow } from './recipient.store.ts';

/** One row of the ledger: a person in a distribution. */
export type Recipient = RecipientRow;

const shown = (ctx: Ctx, found: Recipient | null) =>
  found && isShownAt(ctx.site, found.organization_id) ? found : null;

/** Whose mailed link this is; null for an unknown text, and at the host of another organization. */
export async function findRecipient(ctx: Ctx, token: string): Promise<Recipient | null> {
  return token.length < 16 ? null : shown(ctx, await ctx.db.system((db) => findByToken(db, token)));
}

/** Who got the text message with this short link. */
export async function findRecipientByCode(ctx: Ctx, code: string): Promise<Recipient | null> {
  return shown(ctx, await ctx.db.system((db) => findByCode(db, code)));
}

/** An address that stood in the mail which this recipient got, by its number. */
export async function findMailedLink(ctx: Ctx, recipient: Recipient, index: number): Promise<string | null> {
  const { organization_id: organizationId, distribution_id: id } = recipient;
  const distribution = await ctx.db.of(organizationId, (db) => findDistribution(db, organizationId, id));
  return distribution?.rendered.links[index] ?? null;
}

/** How many views a recipient has. */
export function viewsOf(ctx: Ctx, recipient: Recipient): Promise<number> {
  const { organization_id: organizationId, id } = recipient;
  return ctx.db.of(organizationId, (db) => findMaximumWatches(db, organizationId, id));
}
