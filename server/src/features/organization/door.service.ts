import type { SignInDoor } from '@firstlook/contract/auth.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { organizationOf } from './organization.service.ts';
import { findOrganization, findOrganizationByDomain } from './organization.store.ts';

/** What anybody may see of an organization: the looks of its sign-in page. @throws AppError NOT_FOUND */
export async function getSignInDoor(ctx: Ctx, idOrDomain: string): Promise<SignInDoor> {
  const row = await ctx.db.system(
    async (db) =>
      (await findOrganizationByDomain(db, idOrDomain.toLowerCase())) ??
      (await findOrganization(db, idOrDomain)),
  );
  if (!row || row.organization_id === '-1' || row.status === 'pending') throw new AppError('NOT_FOUND');
  const organization = organizationOf(row);
  const page = organization.designPreferences.loginPage[0];
  return {
    organizationId: organization._id,
    name: organization.name,
    type: organization.type,
    clientApp: organization.clientApp,
    requireAuth: organization.requireAuth,
    onlyKnownRegistrations: organization.onlyKnownRegistrations,
    logo: organization.logo,
    bgImg: page?.bgImg ?? null,
    msg: page?.msg ?? '',
  };
}
