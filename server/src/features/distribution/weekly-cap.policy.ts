import type { Organization } from '@firstlook/contract/organization.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';
import { isKeyAccount } from '../../kernel/api-key.ts';

/**
 * Whether a send may pass the weekly cap by this word: a person's alone, of a send at hand; where the organization says so, an admin's. Asked
 * when it is sent, when its plan is changed, and once more at its moment.
 *
 * @param accountId `actor.accountId` of whose word it is
 */
export const mayPassCap = (
  { _id, onlyAdminsPassCap }: Pick<Organization, '_id' | 'onlyAdminsPassCap'>,
  accountId: string,
  holder: PermissionHolder,
): boolean => !isKeyAccount(accountId) && (!onlyAdminsPassCap || can(holder, 'distribution.approve', _id));
