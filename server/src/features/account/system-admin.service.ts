import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { findAccountByEmail, giveSystemAdmin, insertAccount } from './account.store.ts';
import { changeCredentials } from './change-credential.service.ts';
import { hashPassword } from './password.ts';

/** Makes a system admin, or gives an account the role and a new password. */
export async function makeSystemAdmin(ctx: Ctx, typedEmail: string, password: string): Promise<void> {
  const email = typedEmail.trim().toLowerCase();
  const passwordHash = await hashPassword(password);
  await ctx.db.system(async (db) => {
    const known = await findAccountByEmail(db, email);
    if (known) {
      await changeCredentials(ctx, db, known.id, { passwordHash }, { by: 'operator', keptSession: null });
      await giveSystemAdmin(db, known.id);
      return;
    }
    await insertAccount(db, {
      id: newId(),
      email,
      firstName: 'System',
      lastName: 'Admin',
      passwordHash,
      roles: ['admin', 'client'],
    });
  });
}

/** The first system admin from ADMIN_EMAIL and ADMIN_PASSWORD; an existing account is left as it is. */
export async function ensureSystemAdmin(ctx: Ctx): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ctx.config;
  if (!email || !password) return;
  const known = await ctx.db.system((db) => findAccountByEmail(db, email.trim().toLowerCase()));
  if (!known) await makeSystemAdmin(ctx, email, password);
}
