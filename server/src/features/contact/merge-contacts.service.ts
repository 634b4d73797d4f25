import type { Contact } from '@firstlook/contract/contact.ts';
import { type AddressKind, addressKinds, mostAddresses } from '@firstlook/contract/contact-address.ts';
import type * as contract from '@firstlook/contract/contact-duplicate.ts';
import { type MergeChoice, mergedContact } from '@firstlook/contract/contact-merge.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { refuseWhileNamed } from './collecting-send.service.ts';
import { contactOf, getContact } from './contact.service.ts';
import { updateContact } from './contact.store.ts';
import { readAddress } from './contact-address.service.ts';
import { listContactRows } from './duplicate.store.ts';
import { refuseMissing } from './general-contact.service.ts';
import { followMerged } from './import-undo.store.ts';
import { holdLabels } from './label.service.ts';
import * as store from './merge-contacts.store.ts';

type Merge = BodyOf<typeof contract.mergeContacts>;
/** First the one that stays. */
type Held = [Contact, ...Contact[]];

/** What one contact has at most, as its form takes it. */
const mostOf = { notes: 10_000, tags: 100, company: 20 };

function refuseForeign({ into, contacts, choice }: Merge): void {
  const ids = new Set(contacts.map(({ _id }) => _id));
  const { fields = {}, ...named } = choice;
  const own = Object.entries(fields).map(([key, id]) => [`fields.${key}`, id] as const);
  const issues = [...Object.entries(named), ...own]
    .filter(([, id]) => !ids.has(id))
    .map(([field]) => ({ path: `choice.${field}`, code: 'notFound' }));
  if (!ids.has(into)) issues.push({ path: 'into', code: 'notFound' });
  if (ids.size < contacts.length) issues.push({ path: 'contacts', code: 'same' });
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED for general contacts, CONFLICT, AUDIENCE_IS_BEING_SENT */
async function hold(ctx: Ctx, db: Db, { into, contacts }: Merge): Promise<Held> {
  const { organizationId } = ctx;
  const asked = contacts.map(({ _id }) => _id);
  // Labels before their contacts, as whoever merges labels takes them; who is given another one meanwhile has another version.
  const seen = await listContactRows(db, organizationId, asked);
  const labels = { tag: seen.flatMap(({ tags }) => tags), company: seen.flatMap(({ company }) => company) };
  for (const kind of ['tag', 'company'] as const) await holdLabels(ctx, db, kind, labels[kind]);
  const rows = await store.lockContacts(db, organizationId, asked);
  for (const id of asked) if (!rows.some((row) => row.id === id)) await refuseMissing(db, 'contact', id);
  const changed = rows.find((row) =>
    contacts.some(({ _id, version }) => _id === row.id && version !== row.version),
  );
  if (changed) throw new AppError('CONFLICT', { version: changed.version, conflicts: [] });
  if (await store.isCollecting(db, organizationId)) throw new AppError('AUDIENCE_IS_BEING_SENT');
  for (const id of asked) await refuseWhileNamed(ctx, db, id);
  const held = rows
    .map((row) => contactOf(row))
    .sort((a, b) => Number(b._id === into) - Number(a._id === into));
  return held as Held;
}

async function write(ctx: Ctx, db: Db, held: Held, choice: MergeChoice): Promise<void> {
  const { organizationId } = ctx;
  const { settings, mobile, ...merged } = mergedContact(held, choice);
  const issues = Object.entries(mostOf)
    .filter(([field, most]) => merged[field as keyof typeof mostOf].length > most)
    .map(([path, most]) => ({ path, code: path === 'notes' ? 'tooLong' : 'tooMany', params: { most } }));
  for (const kind of addressKinds)
    if (merged.addresses.filter((one) => one.kind === kind).length > mostAddresses)
      issues.push({ path: 'addresses', code: 'tooMany', params: { most: mostAddresses } });
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  const { _id: id } = held[0];
  const others = held.slice(1).map(({ _id }) => _id);
  const further = held.flatMap(({ addresses }) => addresses);
  const of = (wanted: AddressKind) =>
    further.filter(({ kind }) => kind === wanted).map(({ address }) => address);
  const mails = [...held.map(({ email }) => email).filter(Boolean), ...of('email')];
  const numbers = [...held.flatMap((one) => one.mobile ?? []), ...of('mobile')];
  for (const [channel, addresses, kept] of [
    ['email', mails, merged.email],
    ['sms', numbers, mobile],
  ] as const) {
    if (!kept) continue;
    await store.carryUnsubscribed(db, organizationId, channel, addresses, kept);
    await store.carryWishes(db, organizationId, channel, addresses, kept);
  }
  const carried = await store.carryHistory(db, organizationId, others, id);
  await followMerged(db, organizationId, others, id);
  await store.removeMerged(db, organizationId, others, id);
  // All are whole: none needs a country.
  const addresses = merged.addresses.flatMap((one) => readAddress(one, '') ?? []);
  const contact = { ...merged, ...settings, addresses, organizationId, id };
  await updateContact(db, contact, ctx.clock.now());
  await store.followContact(db, organizationId, id);
  await store.settleTwice(db, organizationId, id);
  // Without a name: a contact that is deleted later leaves none behind.
  const target = { id, name: '' };
  const after = { contacts: others.length, ...carried };
  await recordAudit(ctx, db, { action: 'contact.merge', target, after });
}

/**
 * Makes one of several contacts (docs/decisions/0075): the chosen value of each field, and all that the others have besides. Nothing
 * that was said of messages is lost, and nothing of it can be taken back.
 *
 * @throws AppError INVALID_DATA, NOT_FOUND, NOT_ALLOWED for general contacts, CONFLICT where one was changed since it was read,
 * AUDIENCE_IS_BEING_SENT
 */
export async function mergeContacts(ctx: Ctx, merge: Merge): Promise<Contact> {
  if (ctx.organizationId === globalOrganizationId) throw new AppError('NOT_ALLOWED');
  refuseForeign(merge);
  await ctx.db.tenant(async (db) => {
    await write(ctx, db, await hold(ctx, db, merge), merge.choice);
  });
  return getContact(ctx, merge.into);
}
