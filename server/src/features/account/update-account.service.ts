import { isDeepStrictEqual } from 'node:util';
import type * as contract from '@firstlook/contract/account.ts';
import type { Account } from '@firstlook/contract/account.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { passwordFault } from '@firstlook/contract/password.ts';
import { globalOrganizationId, rolesIn } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { day, hour, limitRate } from '../../kernel/rate-limit.ts';
import { endSessionsOf } from '../../kernel/session.store.ts';
import type { Db } from '../../platform/database.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import { conflictsOf } from './account-conflict.ts';
import { type PersonWrite, updatePerson } from './account-edit.store.ts';
import { type AccountRow, accountOf, isKnownTo, refuseWithoutRight } from './account-item.service.ts';
import {
  countOtherSystemAdmins,
  findAccountItem,
  isContactAddress,
  lockAccountItem,
} from './account-item.store.ts';
import {
  askForNewEmail,
  authorOf,
  type CredentialChange,
  changeCredentials,
} from './change-credential.service.ts';
import { writeMembership } from './membership-write.ts';
import { hashPassword } from './password.ts';
import { isPasswordOf } from './password-try.service.ts';
import { preparePerson, refusingTakenEmail, shownFieldsOf, storedPerson } from './person-write.ts';

type Write = BodyOf<typeof contract.updateAccount>;

/** Asking to move to another address, whatever comes of it. */
const moveLimits = [
  { most: 5, within: hour / 4 },
  { most: 10, within: day },
];

/**
 * What belongs to a person is saved under -1, or under an organization they are in: that way no one writes into the log of another,
 * or asks another's lists anything.
 */
function refuseOutside(ctx: Ctx, write: Write): void {
  const viewer = actorOf(ctx);
  if (viewer.accountId !== write._id || viewer.systemRoles.includes('admin')) return;
  const { organizationId } = ctx;
  if (organizationId !== globalOrganizationId && rolesIn(viewer, organizationId).length === 0)
    throw new AppError('NOT_FOUND');
}

const wrongAt = (path: string, code: string) => new AppError('INVALID_DATA', {}, [{ path, code }]);

/** Whether the owner gave their password with the write; tries count like those of a sign-in. */
async function isConfirmed(ctx: Ctx, { currentPassword = '' }: Write): Promise<boolean> {
  if (currentPassword === '') return false;
  if (await isPasswordOf(ctx, actorOf(ctx).email, currentPassword)) return true;
  throw wrongAt('currentPassword', 'wrongPassword');
}

function refuseForbidden(ctx: Ctx, row: AccountRow, write: Write, person: PersonWrite): void {
  const { abilities } = accountOf(ctx, row);
  const stored = storedPerson(row);
  const { roles: storedRoles, isSuspended: storedSuspension, ...storedFields } = stored;
  const { roles, isSuspended, ...fields } = person;
  if (!abilities.editSystemRoles && !isDeepStrictEqual([...roles].sort(), [...storedRoles].sort()))
    throw new AppError('NOT_ALLOWED');
  if (!abilities.suspend && isSuspended !== storedSuspension) throw new AppError('NOT_ALLOWED');
  if (!abilities.edit && (write.password || !isDeepStrictEqual(fields, storedFields)))
    throw new AppError('NOT_ALLOWED', { reason: abilities.reason });
  const fault = write.password ? passwordFault(write.password, person.email) : null;
  if (fault) throw wrongAt('password', fault);
}

/** Everything of the person but the keys. */
async function writePerson(ctx: Ctx, db: Db, row: AccountRow, person: PersonWrite): Promise<void> {
  const changes = changesBetween(shownFieldsOf(storedPerson(row)), shownFieldsOf(person));
  if (!changes) return;
  const leads = row.roles.includes('admin') && !row.suspended_at;
  const staysLeading = person.roles.includes('admin') && !person.isSuspended;
  if (leads && !staysLeading && (await countOtherSystemAdmins(db, row.id)) === 0)
    throw new AppError('LAST_SYSTEM_ADMIN');
  await updatePerson(db, person, ctx.clock.now());
  if (person.isSuspended) await endSessionsOf(db, row.id, null, 'suspended');
  await recordAudit(ctx, db, {
    action: 'account.update',
    target: { id: row.id, name: row.email },
    ...changes,
  });
}

/**
 * Writes the keys that differ. The owner's own ask for their password (ASVS 7.5.1), and their address moves only when the
 * link mailed to the new one is used; an admin's word counts at once, where the rules let that admin touch the person.
 */
async function writeKeys(
  ctx: Ctx,
  db: Db,
  row: AccountRow,
  keys: CredentialChange,
  confirmed: boolean,
): Promise<void> {
  const { email, ...others } = keys;
  if (Object.keys(keys).length === 0) return;
  const author = authorOf(ctx, row.id);
  if (author.by === 'owner' && !confirmed) throw wrongAt('currentPassword', 'required');
  const isMove = email !== undefined && author.by === 'owner';
  const change: CredentialChange = isMove ? others : keys;
  if (change.email !== undefined && (await isContactAddress(db, ctx.organizationId, change.email)))
    throw new AppError('CONTACT_EXISTS', {}, [{ path: 'email', code: 'taken' }]);
  if (Object.keys(change).length > 0) await changeCredentials(ctx, db, row.id, change, author);
  if (isMove) await askForNewEmail(ctx, db, row, email);
}

function keysThatDiffer(row: AccountRow, person: PersonWrite, passwordHash: string | null): CredentialChange {
  return {
    ...(person.email !== row.email && { email: person.email }),
    ...(person.mobile !== row.mobile && { mobile: person.mobile === null ? null : person.mobileData }),
    ...(passwordHash && { passwordHash }),
  };
}

/**
 * Saves an account that was read at `version`: the person where the policy opens it, and the membership of the path's
 * organization (every membership for a system admin).
 *
 * @throws AppError ACCOUNT_NOT_FOUND, CONFLICT with `params: {version, conflicts}`, NOT_ALLOWED, INVALID_DATA, ACCOUNT_EXISTS, CONTACT_EXISTS,
 *   LAST_ADMIN, LAST_SYSTEM_ADMIN, TOO_MANY_REQUESTS
 */
export async function updateAccount(ctx: Ctx, write: Write): Promise<Account> {
  const viewer = actorOf(ctx);
  const isOwn = viewer.accountId === write._id;
  refuseWithoutRight(ctx, write._id, 'account.write');
  refuseOutside(ctx, write);
  const confirmed = isOwn && (await isConfirmed(ctx, write));
  if (confirmed && write.email.trim().toLowerCase() !== viewer.email)
    await limitRate(ctx, `move:${viewer.accountId}`, moveLimits);
  const country = await countryOf(ctx, ctx.organizationId);
  const passwordHash = write.password ? await hashPassword(write.password) : null;
  return refusingTakenEmail(
    ctx.db.system(async (db) => {
      const row = await lockAccountItem(db, write._id);
      if (!row || !isKnownTo(ctx, row)) throw new AppError('ACCOUNT_NOT_FOUND');
      const houses = [ctx.organizationId, ...row.memberships.map(({ organizationId }) => organizationId)];
      const person = preparePerson(row.id, write, row, houses, country);
      if (row.version !== write.version) {
        const conflicts = conflictsOf(row, person, write.organizations ?? []);
        if (conflicts.length > 0) throw new AppError('CONFLICT', { version: row.version, conflicts });
      }
      refuseForbidden(ctx, row, write, person);
      const keys = keysThatDiffer(row, person, passwordHash);
      await writePerson(ctx, db, row, {
        ...person,
        email: row.email,
        mobile: row.mobile,
        mobileData: row.mobile_data,
      });
      await writeKeys(ctx, db, row, keys, confirmed);
      for (const membership of write.organizations ?? []) await writeMembership(ctx, db, row, membership);
      const saved = await findAccountItem(db, row.id);
      if (!saved) throw new AppError('NOT_FOUND');
      return accountOf(ctx, saved);
    }),
  );
}
