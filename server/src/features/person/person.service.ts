import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { removeAccount } from '../account/remove-account.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { carryWordsOfGone } from '../contact/contact-address.service.ts';
import { endReaderLinks } from '../media/reader-link.service.ts';
import { eraseKept } from './erase-kept.service.ts';
import * as store from './person.store.ts';
import * as account from './person-account.store.ts';
import { listMails } from './person-mail.store.ts';

/** One person's data, taken out or away (promise P2). Under -1 it is a system admin's act over all organizations. */

function readEmail(typed: string): string {
  const email = normalizeEmail(typed);
  if (!email) throw new AppError('INVALID_DATA', {}, [{ path: 'email', code: 'email' }]);
  return email;
}

function add(sum: Record<string, number>, counts: Record<string, number>): void {
  for (const [kind, count] of Object.entries(counts)) sum[kind] = (sum[kind] ?? 0) + count;
}

/** What is found by several addresses of a person stands there once. */
function onceOnly(rows: readonly object[]): object[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** @throws AppError INVALID_DATA */
export async function exportPerson(ctx: Ctx, typed: string) {
  const email = readEmail(typed);
  const isEverywhere = ctx.organizationId === globalOrganizationId;
  const data = await ctx.db.system(async (db) => {
    const ids = isEverywhere ? await store.listOrganizationIds(db) : [ctx.organizationId];
    const organizations: Record<string, Record<string, object[]>> = {};
    for (const organizationId of ids) {
      const found: Record<string, object[]> = {};
      for (const known of await listMails(db, organizationId, email))
        for (const [kind, rows] of Object.entries(
          await store.collectPerson(db, { organizationId, email: known, account: email }),
        ))
          found[kind] = onceOnly([...(found[kind] ?? []), ...rows]);
      if (!isEverywhere) Object.assign(found, await account.collectActs(db, organizationId, email));
      if (Object.values(found).some((rows) => rows.length > 0)) organizations[organizationId] = found;
    }
    const accountData = isEverywhere ? await account.collectAccount(db, email) : {};
    // The person who looks gets all of it, also as a file. The log does not name whom it was about: that would be another
    // trace to erase.
    await recordAudit(ctx, db, { action: 'person.export' });
    return { organizations, account: accountData };
  });
  const counts: Record<string, number> = {};
  for (const found of [...Object.values(data.organizations), data.account])
    add(counts, Object.fromEntries(Object.entries(found).map(([kind, rows]) => [kind, rows.length])));
  return { email, at: ctx.clock.now().toISOString(), counts, data };
}

/**
 * Takes the identity of an address away. An unsubscription stays: without it the next import would write to the person
 * again.
 *
 * @throws AppError INVALID_DATA, LAST_ADMIN, NOT_ALLOWED for one's own account, PERSON_IN_USE with `params.organizations`
 *   for an address that a setting holds or whose owner works there: the log of those who act is not theirs to empty
 */
export async function erasePerson(ctx: Ctx, typed: string): Promise<{ counts: Record<string, number> }> {
  const email = readEmail(typed);
  const isEverywhere = ctx.organizationId === globalOrganizationId;
  const counts: Record<string, number> = {};
  const uses = await ctx.db.system(async (db) => {
    if (isEverywhere) return store.listUses(db, email, null);
    const found = new Set<string>();
    for (const known of await listMails(db, ctx.organizationId, email))
      for (const use of await store.listUses(db, known, ctx.organizationId)) found.add(use);
    return [...found];
  });
  if (uses.length > 0) throw new AppError('PERSON_IN_USE', { organizations: uses.join(', ') });
  if (isEverywhere) {
    const accountId = await ctx.db.system((db) => account.findAccountId(db, email));
    if (accountId === actorOf(ctx).accountId) throw new AppError('NOT_ALLOWED');
    if (accountId) {
      await removeAccount(ctx, accountId);
      add(counts, {
        accounts: 1,
        ...(await ctx.db.system((db) => account.eraseAccountTraces(db, accountId))),
      });
    }
  }
  add(counts, await eraseKept(ctx, email));
  await ctx.db.system(async (db) => {
    const ids = isEverywhere ? await store.listOrganizationIds(db) : [ctx.organizationId];
    for (const organizationId of ids) {
      await carryWordsOfGone(db, organizationId, await store.listContactIds(db, { organizationId, email }));
      // The person is erased under every mail that the organization knows to be theirs.
      for (const known of await listMails(db, organizationId, email)) {
        const query = { organizationId, email: known, account: email };
        // Of the very rows that lose their name: none stands for nobody and still opens.
        await endReaderLinks(db, organizationId, { recipientIds: await store.listRecipientIds(db, query) });
        add(counts, await store.erasePerson(db, query));
      }
      const accountId = isEverywhere ? null : await account.findAccountId(db, email);
      if (accountId) add(counts, await account.eraseAccountTraces(db, accountId, organizationId));
    }
    await recordAudit(ctx, db, { action: 'person.erase', after: counts });
  });
  return { counts };
}
