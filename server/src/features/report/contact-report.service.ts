import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/report.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { KnownPerson } from '../engagement/known-person.sql.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import * as store from './contact-report.store.ts';

type Query = QueryOf<typeof contract.getContactReport>;

/** Items of an organization where a call names no page. */
const mostItems = 500;

/** Organizations whose reports the caller may read. @throws AppError NOT_ALLOWED for a person who reads reports nowhere */
async function listReadable(ctx: Ctx): Promise<string[]> {
  const actor = actorOf(ctx);
  const everywhere = actor.systemRoles.includes('admin');
  const mine = everywhere
    ? await ctx.db.system(store.listOrganizationIds)
    : actor.memberships.map(({ organizationId }) => organizationId);
  const readable = mine.filter((one) => can(actor, 'report.read', one));
  if (!everywhere && readable.length === 0) throw new AppError('NOT_ALLOWED');
  return readable;
}

interface Wanted {
  id: string | null;
  email: string | null;
}

/**
 * The person of an id or an address, as the organizations know them: by the contact of that id their address and their number,
 * and by the address their contacts everywhere else.
 */
async function findPerson(ctx: Ctx, readable: readonly string[], { id, email }: Wanted) {
  const contacts: store.PersonContact[] = [];
  const look = async (wanted: Wanted, isEnough: boolean) => {
    for (const organizationId of readable) {
      const found = await ctx.db.readOf(organizationId, (db) =>
        store.findPersonContact(db, organizationId, wanted),
      );
      if (found) contacts.push(found);
      if (found && isEnough) return;
    }
  };
  if (id) await look({ id, email: null }, true);
  const [named] = contacts;
  const address = named?.email || email;
  if (address) await look({ id: null, email: address }, false);
  const known: KnownPerson = {
    ids: [...new Set([...(id ? [id] : []), ...contacts.map((one) => one.id)])],
    email: address || null,
    mobile: contacts.find(({ mobile }) => mobile)?.mobile ?? null,
    further: [...new Set(contacts.flatMap(({ further, is_shown: isShown }) => (isShown ? further : [])))],
  };
  return { known, contact: named ?? contacts[0] ?? null };
}

const nameOf = (row: { first_name: string; last_name: string }) =>
  `${row.first_name} ${row.last_name}`.trim();

function itemOf(row: store.ContactDistributionRow) {
  return {
    _id: row.id,
    releaseId: row.release_id,
    title: row.title,
    subject: row.subject ?? '',
    origin: row.origin,
    state: row.state,
    activity: {
      distributedAt: row.sent_at?.toISOString() ?? null,
      unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
      views: row.views.map((view) => ({ ...view, at: new Date(view.at).toISOString() })),
    },
  };
}

/**
 * What one person got, by organization: only organizations where the caller may read reports. An unknown person is
 * an empty list, so the answer tells nothing about addresses (attack 17).
 *
 * @throws AppError NOT_ALLOWED for a person who reads reports nowhere, INVALID_DATA when no person is named
 */
export async function getContactReport(ctx: Ctx, query: Query) {
  const email = query.email?.trim().toLowerCase() || null;
  const id = query.id && query.id !== 'unknown' ? query.id : null;
  const readable = await listReadable(ctx);
  if (!id && !email) throw new AppError('INVALID_DATA', {}, [{ path: 'email', code: 'required' }]);
  const { known, contact } = await findPerson(ctx, readable, { id, email });
  const limit = query.pagination?.limit ?? mostItems;
  const page = { offset: (query.pagination?.page ?? 0) * limit, limit };
  const distributionsDataByOrgs = [];
  let newest: store.ContactDistributionRow | null = null;
  for (const organizationId of readable) {
    if (query.organizationId && query.organizationId !== organizationId) continue;
    const rows = await ctx.db.readOf(organizationId, (db) =>
      store.listContactDistributions(db, organizationId, known, page),
    );
    if (rows.length === 0) continue;
    newest ??= rows.find(({ email: address, first_name: name }) => address || name) ?? null;
    const { name } = await loadOrganization(ctx, organizationId);
    distributionsDataByOrgs.push({
      organizationId,
      name,
      items: rows.map(itemOf),
      total: rows[0]?.total ?? 0,
    });
  }
  // What the caller typed is their own; a general contact's address is told where it may be read.
  const own = contact ? contact.is_shown && contact.email : newest?.email;
  return {
    name: (contact && nameOf(contact)) || (newest && nameOf(newest)) || '',
    email: own || (distributionsDataByOrgs.length > 0 ? email : null),
    isGeneral: contact?.is_general ?? false,
    distributionsDataByOrgs,
  };
}
