import type { SignInDoor } from '@firstlook/contract/auth.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOpenOrganization } from './organization.service.ts';

/** What is public of an organization: the looks of its sign-in page. @throws AppError NOT_FOUND */
export async function getSignInDoor(ctx: Ctx, idOrDomain: string): Promise<SignInDoor> {
  const organization = await loadOpenOrganization(ctx, idOrDomain);
  const page = organization.designPreferences.loginPage[0];
  return {
    organizationId: organization._id,
    name: organization.name,
    type: organization.type,
    clientApp: organization.clientApp,
    requireAuth: organization.requireAuth,
    onlyKnownRegistrations: organization.onlyKnownRegistrations,
    logo: organization.logo,
    locale: organization.locale,
    country: organization.country,
    bgImg: page?.bgImg ?? null,
    msg: page?.msg ?? '',
  };
}
