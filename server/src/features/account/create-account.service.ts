import type * as contract from '@firstlook/contract/account.ts';
import type { Account } from '@firstlook/contract/account.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { passwordFault } from '@firstlook/contract/password.ts';
import { globalOrganizationId, grantableRoles } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import { insertPerson } from './account-edit.store.ts';
import { accountOf } from './account-item.service.ts';
import { findAccountItem, isContactAddress } from './account-item.store.ts';
import { addMember } from './add-member.service.ts';
import { hashPassword } from './password.ts';
import { preparePerson, refusingTakenEmail } from './person-write.ts';

/**
 * Opens an account with a membership of the path's organization, approved where nothing else is sent; under -1 without one.
 *
 * @throws AppError INVALID_DATA, ACCOUNT_EXISTS, CONTACT_EXISTS (specification 2 section 5), NOT_ALLOWED for a role above
 *   one's own
 */
export async function createAccount(
  ctx: Ctx,
  write: BodyOf<typeof contract.createAccount>,
): Promise<Account> {
  const viewer = actorOf(ctx);
  const { organizationId } = ctx;
  const isGlobal = organizationId === globalOrganizationId;
  const person = preparePerson(newId(), write, null, [organizationId], await countryOf(ctx, organizationId));
  const fault = passwordFault(write.password, person.email);
  if (fault) throw new AppError('INVALID_DATA', {}, [{ path: 'password', code: fault }]);
  const wanted = write.organizations?.find(({ _id }) => _id === organizationId);
  const { roles = ['client'], status = 'approved' } = wanted ?? {};
  const grantable = grantableRoles(viewer, organizationId);
  const isAbove = !isGlobal && roles.some((role) => !grantable.includes(role));
  const isSystem = person.roles.some((role) => role !== 'client') && !viewer.systemRoles.includes('admin');
  if (isAbove || isSystem) throw new AppError('NOT_ALLOWED');
  const passwordHash = await hashPassword(write.password);
  const at = ctx.clock.now();
  return refusingTakenEmail(
    ctx.db.system(async (db) => {
      if (!isGlobal && (await isContactAddress(db, organizationId, person.email)))
        throw new AppError('CONTACT_EXISTS', {}, [{ path: 'email', code: 'taken' }]);
      await insertPerson(db, { ...person, passwordHash }, at);
      if (!isGlobal)
        await addMember(db, {
          organizationId,
          accountId: person.id,
          roles,
          status,
          invitedBy: viewer.accountId,
          approverId: status === 'approved' ? viewer.accountId : null,
          skipSecondFactorAuth: wanted?.skipSecondFactorAuth,
          routeIds: wanted?.routes,
          at,
        });
      await recordAudit(ctx, db, {
        action: 'account.create',
        target: { id: person.id, name: person.email },
        after: { roles, status },
      });
      const row = await findAccountItem(db, person.id);
      if (!row) throw new AppError('NOT_FOUND');
      return accountOf(ctx, row);
    }),
  );
}
