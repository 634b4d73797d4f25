import type { AuditAction } from '@firstlook/contract/audit-action.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';

interface Person {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Organizations with an approved membership. */
  organization_ids: readonly string[];
}

type Action = Extract<AuditAction, `auth.${string}` | 'account.update'>;

/** Writes what a person did about their own account into the log of every organization they are in. */
export async function recordForPerson(
  ctx: Ctx,
  db: Db,
  person: Person,
  action: Action,
  changes: { before?: object | null; after?: object | null } = {},
): Promise<void> {
  const name = `${person.first_name} ${person.last_name}`.trim() || person.email;
  // Who typed a wrong password is not known: the line names the account, not its owner as the one who acted.
  const actor = action === 'auth.signInFailed' ? { id: null, name: '' } : { id: person.id, name };
  const organizations = person.organization_ids.length > 0 ? person.organization_ids : [globalOrganizationId];
  for (const organizationId of organizations) {
    await recordAudit(ctx, db, {
      action,
      organizationId,
      actor,
      target: { id: person.id, name: person.email },
      ...changes,
    });
  }
}
