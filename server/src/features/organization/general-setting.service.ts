import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { readShowsAddresses, writeShowsAddresses } from './general-setting.store.ts';

/** What organizations see of general contacts (docs/decisions/0046). */
interface GeneralSetting {
  showsAddresses: boolean;
}

export async function getGeneralSetting(ctx: Ctx): Promise<GeneralSetting> {
  return { showsAddresses: await ctx.db.readOf(globalOrganizationId, readShowsAddresses) };
}

/** Holds for every organization, from the next page on. */
export async function updateGeneralSetting(
  ctx: Ctx,
  { showsAddresses }: GeneralSetting,
): Promise<GeneralSetting> {
  return ctx.db.of(globalOrganizationId, async (db) => {
    const before = await readShowsAddresses(db);
    await writeShowsAddresses(db, showsAddresses);
    if (before !== showsAddresses)
      await recordAudit(ctx, db, {
        action: 'organization.update',
        organizationId: globalOrganizationId,
        target: { id: globalOrganizationId, name: '' },
        before: { showsAddresses: before },
        after: { showsAddresses },
      });
    return { showsAddresses };
  });
}
