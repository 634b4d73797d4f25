import type * as contract from '@firstlook/contract/account.ts';
import type { Account } from '@firstlook/contract/account.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { endSessionsOf } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { conflictsOf } from './account-conflict.ts';
import { type PersonWrite, updatePassword, updatePerson } from './account-edit.store.ts';
import { type AccountRow, accountOf, isKnownTo, refuseWithoutRight } from './account-item.service.ts';
import {
  countOtherSystemAdmins,
  findAccountItem,
  isContactAddress,
  lockAccountItem,
} from './account-item.store.ts';
import { writeMembership } from './membership-write.ts';
import { hashPassword, isStrongPassword, verifyPassword } from './password.ts';
import { judgePassword } from './password-try.service.ts';
import { preparePerson, refusingTakenEmail, shownFieldsOf, storedPerson } from './person-write.ts';

type Write = BodyOf<typeof contract.updateAccount>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * His own e-mail and password are the keys to the account: changing them asks for the password (ASVS 7.5.1), with the
 * limits of a sign-in, and before the transaction that saves.
 */
async function refuseUnproven(ctx: Ctx, write: Write): Promise<void> {
  const { accountId, email } = actorOf(ctx);
  const isKey = Boolean(write.password) || write.email.trim().toLowerCase() !== email;
  if (accountId !== write._id || !isKey) return;
  const given = write.currentPassword ?? '';
  const isRight = async () => {
    const row = await ctx.db.system((db) => findAccountItem(db, accountId));
    return verifyPassword(row?.password_hash ?? null, given);
  };
  if (given !== '' && (await judgePassword(ctx, email, isRight))) return;
  throw new AppError('INVALID_DATA', {}, [
    { path: 'currentPassword', code: given === '' ? 'required' : 'wrongPassword' },
  ]);
}

function refuseForbidden(ctx: Ctx, row: AccountRow, write: Write, person: PersonWrite): void {
  const { abilities } = accountOf(ctx, row);
  const stored = storedPerson(row);
  const { roles: storedRoles, isSuspended: storedSuspension, ...storedFields } = stored;
  const { roles, isSuspended, ...fields } = person;
  if (!abilities.editSystemRoles && !same([...roles].sort(), [...storedRoles].sort()))
    throw new AppError('NOT_ALLOWED');
  if (!abilities.suspend && isSuspended !== storedSuspension) throw new AppError('NOT_ALLOWED');
  if (!abilities.edit && (write.password || !same(fields, storedFields)))
    throw new AppError('NOT_ALLOWED', { reason: abilities.reason });
  if (write.password && !isStrongPassword(write.password))
    throw new AppError('INVALID_DATA', {}, [{ path: 'password', code: 'weakPassword' }]);
}

async function writePassword(ctx: Ctx, db: Db, row: AccountRow, passwordHash: string): Promise<void> {
  await updatePassword(db, row.id, passwordHash, ctx.clock.now());
  const own = actorOf(ctx).accountId === row.id ? actorOf(ctx).sessionHash : null;
  await endSessionsOf(db, row.id, own, 'password');
  await recordAudit(ctx, db, { action: 'auth.passwordChange', target: { id: row.id, name: row.email } });
}

async function writePerson(ctx: Ctx, db: Db, row: AccountRow, person: PersonWrite): Promise<void> {
  const changes = changesBetween(shownFieldsOf(storedPerson(row)), shownFieldsOf(person));
  if (!changes) return;
  if (person.email !== row.email && (await isContactAddress(db, ctx.organizationId, person.email)))
    throw new AppError('CONTACT_EXISTS', {}, [{ path: 'email', code: 'taken' }]);
  const leads = row.roles.includes('admin') && !row.suspended_at;
  const staysLeading = person.roles.includes('admin') && !person.isSuspended;
  if (leads && !staysLeading && (await countOtherSystemAdmins(db, row.id)) === 0)
    throw new AppError('LAST_SYSTEM_ADMIN');
  await updatePerson(db, person, ctx.clock.now());
  if (person.isSuspended) await endSessionsOf(db, row.id, null, 'suspended');
  await recordAudit(ctx, db, {
    action: 'account.update',
    target: { id: row.id, name: person.email },
    ...changes,
  });
}

/**
 * Saves an account that was read at `version`: the person where the policy opens it, and the membership of the path's
 * organization (every membership for a system admin).
 *
 * @throws AppError CONFLICT with `params: {version, conflicts}`, NOT_ALLOWED, INVALID_DATA, ACCOUNT_EXISTS, CONTACT_EXISTS,
 *   LAST_ADMIN, LAST_SYSTEM_ADMIN
 */
export async function updateAccount(ctx: Ctx, write: Write): Promise<Account> {
  refuseWithoutRight(ctx, write._id, 'account.write');
  await refuseUnproven(ctx, write);
  const passwordHash = write.password ? await hashPassword(write.password) : null;
  return refusingTakenEmail(
    ctx.db.system(async (db) => {
      const row = await lockAccountItem(db, write._id);
      if (!row || !isKnownTo(ctx, row)) throw new AppError('NOT_FOUND');
      const houses = [ctx.organizationId, ...row.memberships.map(({ organizationId }) => organizationId)];
      const person = preparePerson(row.id, write, row, houses);
      if (row.version !== write.version) {
        const conflicts = conflictsOf(row, person, write.organizations ?? []);
        if (conflicts.length > 0) throw new AppError('CONFLICT', { version: row.version, conflicts });
      }
      refuseForbidden(ctx, row, write, person);
      await writePerson(ctx, db, row, person);
      if (passwordHash) await writePassword(ctx, db, row, passwordHash);
      for (const membership of write.organizations ?? []) await writeMembership(ctx, db, row, membership);
      const saved = await findAccountItem(db, row.id);
      if (!saved) throw new AppError('NOT_FOUND');
      return accountOf(ctx, saved);
    }),
  );
}
