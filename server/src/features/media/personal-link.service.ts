import type { Ctx } from '../../kernel/ctx.ts';
import { translate } from '../../rendering/translate.ts';
import { findReleaseLocale } from './release-locale.store.ts';

/** What the link of one reader is called of whom no more may be told: the end of its id, for its token is a secret. */
export async function personalLinkName(ctx: Ctx, releaseId: string, linkId: string): Promise<string> {
  const locale = await ctx.db.read((db) => findReleaseLocale(db, ctx.organizationId, releaseId));
  return translate(locale, 'landing:personalLink', { code: linkId.slice(-6).toUpperCase() });
}
