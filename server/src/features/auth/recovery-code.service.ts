import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { removeRecoveryCode, replaceRecoveryCodes } from './second-factor.store.ts';

const count = 10;
/** Without letters that look like others. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

function newCode(): string {
  // Bytes beyond the last whole alphabet are thrown away, so that no letter is likelier than another.
  const limit = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < 10) {
    for (const byte of randomBytes(16)) {
      if (byte < limit && code.length < 10) code += alphabet[byte % alphabet.length];
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Fifty bits are too few for a fast hash; the account's id is the salt, so that a code can be looked up. */
function hashOf(accountId: string, code: string): Promise<Buffer> {
  return derive(code.toLowerCase().replace(/[^a-z0-9]/g, ''), accountId, 32);
}

/** Ten new codes; the old ones end. They are shown once: the database keeps hashes. */
export async function makeRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; keep: (db: Db) => Promise<void> }> {
  const codes = Array.from({ length: count }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(accountId, code)));
  return { codes, keep: (db) => replaceRecoveryCodes(db, accountId, hashes) };
}

/** Whether it is one of the person's codes; it works once. */
export async function takeRecoveryCode(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const hash = await hashOf(accountId, code);
  return (await ctx.db.system((db) => removeRecoveryCode(db, accountId, hash))) === 1;
}
