import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './person.store.ts';
import { findAccountMobile } from './person-account.store.ts';
import { listMails } from './person-mail.store.ts';

/** By what one organization knows a person: all mails, all numbers, and what it sent them. */
async function knownIn(db: Db, organizationId: string, email: string) {
  const mails = await listMails(db, organizationId, email);
  const numbers = new Set<string>();
  const ids = new Set<string>();
  for (const known of mails) {
    const query = { organizationId, email: known, account: email };
    const sent = await store.listRecipientIds(db, query);
    for (const id of sent) ids.add(id);
    for (const number of await store.listNumbers(db, query, sent)) numbers.add(number);
  }
  return { addresses: [...mails, ...numbers], ids: [...ids] };
}

/**
 * What the built-in outbox keeps for a person: of one organization what that one sent, under -1 whoever did. It reads what names the
 * person in the database, so it goes before that is erased; called again it finds what is left.
 */
export async function eraseKept(ctx: Ctx, email: string): Promise<Record<'mails' | 'texts', number>> {
  const isEverywhere = ctx.organizationId === globalOrganizationId;
  const { addresses, ids } = await ctx.db.system(async (db) => {
    const mobile = isEverywhere ? await findAccountMobile(db, email) : null;
    const all = { addresses: mobile ? [mobile] : [], ids: [] as string[] };
    for (const one of isEverywhere ? await store.listOrganizationIds(db) : [ctx.organizationId]) {
      const known = await knownIn(db, one, email);
      all.addresses.push(...known.addresses);
      all.ids.push(...known.ids);
    }
    return all;
  });
  const organizationId = isEverywhere ? null : ctx.organizationId;
  const { email: mails, sms: texts } = await ctx.gateways.outbox.removeOf({ addresses, ids, organizationId });
  return { mails, texts };
}
