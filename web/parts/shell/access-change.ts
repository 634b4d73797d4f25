import type { LoggedUser } from '@firstlook/contract/account.ts';
import { bestRole, type OrganizationRole } from '@firstlook/contract/permissions.ts';

/** What has become of a membership: `null` when it is gone, or waits again. */
export interface AccessChange {
  organization: string;
  role: OrganizationRole | null;
}

const roleIn = ({ status, roles }: LoggedUser['organizations'][number]) =>
  status === 'approved' ? bestRole(roles) : null;

/** Where the best role of a person is another than before. Organizations that are new are good news, told elsewhere. */
export function accessChanges(before: LoggedUser, after: LoggedUser): AccessChange[] {
  return before.organizations.flatMap((one) => {
    const now = after.organizations.find(({ _id }) => _id === one._id);
    const role = now ? roleIn(now) : null;
    return role === roleIn(one) ? [] : [{ organization: one.name, role }];
  });
}
