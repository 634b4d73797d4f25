import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newToken, tokenHash } from '../../platform/identifier.ts';
import { insertLink, keepLink, type LinkKind, lockLink, removeLinksOf } from './one-time-link.store.ts';

/** Milliseconds. */
export const linkLifetimes = { password: 30 * 60 * 1000, email: 2 * 24 * 3600 * 1000 } as const;

/**
 * Makes a link for a mail to this address; the newest of its kind is the only one. It proves that address and no other
 * (docs/decisions/0019). Its token stands behind the `#`, which browsers send to no server.
 */
export async function makeLink(ctx: Ctx, accountId: string, kind: LinkKind, email: string): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + linkLifetimes[kind]);
  await ctx.db.system(async (db) => {
    await removeLinksOf(db, accountId, kind);
    await insertLink(db, { tokenHash: tokenHash(token), accountId, kind, email, now, expiresAt });
  });
  const page = kind === 'password' ? 'new-password' : 'confirm-email';
  return `${ctx.baseUrl}/#/auth/${page}?token=${token}`;
}

/** What a living link was made for, locked until the transaction ends; null when it was used or has ended. */
export async function findLink(ctx: Ctx, db: Db, token: string, kind: LinkKind) {
  const lock = () => lockLink(db, tokenHash(token), kind, ctx.clock.now());
  // Of two presses at once the second waits here until the first has used the link up and put it back: it looks again.
  const row = (await lock()) ?? (await lock());
  return (
    row && {
      ...{ accountId: row.account_id, email: row.email, at: row.created_at, expiresAt: row.expires_at },
      isCalledOff: row.is_called_off,
    }
  );
}

/** After a proof: the links of this kind are used up, and the used one only answers that its address is proved. */
export async function keepUsedLink(
  db: Db,
  token: string,
  link: { accountId: string; email: string; at: Date; expiresAt: Date },
): Promise<void> {
  await keepLink(db, { ...link, tokenHash: tokenHash(token), kind: 'email', now: link.at });
}
