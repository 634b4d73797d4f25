import { isDeepStrictEqual } from 'node:util';
import type * as contract from '@firstlook/contract/contact.ts';
import type { Contact } from '@firstlook/contract/contact.ts';
import { addressKinds, type ContactAddress } from '@firstlook/contract/contact-address.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type { FieldConflict } from '@firstlook/contract/release.ts';
import type { StaleReason } from '@firstlook/contract/stale.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import { violationOf } from '../../platform/violation.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findStale } from '../condition/stale.service.ts';
import { endReaderLinks } from '../media/reader-link.service.ts';
import { countryOf } from '../organization/organization.service.ts';
import * as store from './contact.store.ts';
import {
  carryWords,
  carryWordsOfGone,
  refuseTaken,
  settleAddresses,
  settleLabels,
} from './contact-address.service.ts';
import { fieldValuesOf } from './contact-field.service.ts';
import { refuseMissing } from './general-contact.service.ts';
import { findGeneralContact } from './general-contact.store.ts';
import { holdLabels, resolveLabels } from './label.service.ts';

function wishesOf(row: store.ContactRow): Contact['wishes'] {
  const ways = [
    { channel: 'email', refused: row.mail_refused, until: row.mail_paused_until },
    { channel: 'sms', refused: row.texts_refused, until: row.texts_paused_until },
  ] as const;
  return ways
    .map(({ channel, refused, until }) => ({
      channel,
      refusedKinds: refused ?? [],
      pausedUntil: until?.toISOString() ?? null,
    }))
    .filter(({ refusedKinds, pausedUntil }) => refusedKinds.length > 0 || pausedUntil !== null);
}

export function contactOf(row: store.ContactRow, stale?: StaleReason): Contact {
  return {
    _id: row.id,
    organizationId: row.organization_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    gender: row.gender,
    tags: row.tags,
    company: row.company,
    notes: row.notes,
    mobile: row.mobile,
    mobileData: row.mobile_data,
    mainLabels: { email: row.labels.email ?? '', mobile: row.labels.mobile ?? '' },
    addresses: row.addresses,
    fields: row.fields,
    settings: {
      maxTimesAllowdToWatchVideo: row.settings.maxTimesAllowdToWatchVideo ?? defaultMaximumWatches,
    },
    unsubscribed: row.suppression_kind === 'unsubscribed',
    unsubscribedAt:
      row.suppression_kind === 'unsubscribed' ? (row.suppressed_at?.toISOString() ?? null) : null,
    unsubscribedTexts: row.texts_ended_at !== null,
    unsubscribedTextsAt: row.texts_ended_at?.toISOString() ?? null,
    suppressed: row.suppression_kind === 'bounced',
    ...(stale && { stale }),
    wishes: wishesOf(row),
    version: row.version,
    _createdAt: row.created_at.toISOString(),
  };
}

type Write = BodyOf<typeof contract.createContact>;
const noAddresses = { email: '', mobile: null, addresses: [] };

/** What a write makes of the typed texts. Fields that were not sent keep what `kept` has. */
async function prepare(
  ctx: Ctx,
  db: Db,
  id: string,
  write: Write,
  kept: store.ContactRow | null,
): Promise<store.ContactWrite> {
  const issues: ErrorIssue[] = [];
  if (kept?.first_name && !write.firstName) issues.push({ path: 'firstName', code: 'required' });
  if (kept?.last_name && !write.lastName) issues.push({ path: 'lastName', code: 'required' });
  const email = normalizeEmail(write.email);
  if (!email) issues.push({ path: 'email', code: 'email' });
  const country =
    write.mobileData?.countryCode?.toUpperCase() ||
    kept?.mobile_data?.countryCode ||
    (await countryOf(ctx, ctx.organizationId));
  const typedMobile = write.mobile?.trim() ?? '';
  const mobileData = typedMobile ? normalizeMobile(typedMobile, country) : null;
  if (typedMobile && !mobileData) issues.push({ path: 'mobile', code: 'mobile' });
  const main = {
    email: email ?? '',
    mobile: write.mobile === undefined ? (kept?.mobile ?? null) : (mobileData?.number ?? null),
  };
  const addresses = settleAddresses(write.addresses, kept ?? noAddresses, main, country, issues);
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
  await refuseTaken(ctx, db, id, { ...main, addresses }, write.addresses);
  const fields = await fieldValuesOf(ctx, kept?.fields ?? {}, write.fields);
  return {
    organizationId: ctx.organizationId,
    id,
    firstName: write.firstName,
    lastName: write.lastName,
    email: email as string,
    role: write.role?.trim() ?? kept?.role ?? '',
    gender: write.gender === undefined ? (kept?.gender ?? null) : write.gender,
    tags: write.tags ? await resolveLabels(ctx, db, 'tag', 'tags', write.tags) : (kept?.tags ?? []),
    company: write.company
      ? await resolveLabels(ctx, db, 'company', 'company', write.company)
      : (kept?.company ?? []),
    notes: write.notes ?? kept?.notes ?? '',
    mobileData: write.mobile === undefined ? (kept?.mobile_data ?? null) : mobileData,
    addresses,
    mainLabels: settleLabels(write, kept ?? noAddresses, main, country),
    fields,
    maxTimesAllowdToWatchVideo:
      write.settings?.maxTimesAllowdToWatchVideo ??
      kept?.settings.maxTimesAllowdToWatchVideo ??
      defaultMaximumWatches,
  };
}

/** Who was given one address at the same moment as somebody else is asked again, to be told which one it is. */
async function guarded<T>(work: () => Promise<T>, isAgain = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const index = violationOf(error);
    if (index !== 'contact_email' && index !== 'contact_address_email') throw error;
    if (!isAgain) return guarded(work, true);
    throw new AppError('CONTACT_EXISTS', {}, [{ path: 'email', code: 'taken' }]);
  }
}

async function load(ctx: Ctx, db: Db, id: string): Promise<Contact> {
  const row = await store.findContact(db, ctx.organizationId, id);
  if (!row) {
    const general = await findGeneralContact(db, ctx.organizationId, id);
    if (!general) throw new AppError('NOT_FOUND');
    return contactOf(general);
  }
  const sharing = row.mobile ? await store.listSharing(db, ctx.organizationId, row.mobile, id) : [];
  const stale = await findStale(ctx, db, [id]);
  return { ...contactOf(row, stale.get(id)), sharesMobileWith: sharing };
}

/** A contact of the organization, or a general one as it may see it. @throws AppError NOT_FOUND */
export function getContact(ctx: Ctx, id: string): Promise<Contact> {
  return ctx.db.tenant((db) => load(ctx, db, id));
}

/** @throws AppError INVALID_DATA, CONTACT_EXISTS */
export function createContact(ctx: Ctx, write: Write): Promise<Contact> {
  const id = newId();
  return guarded(() =>
    ctx.db.tenant(async (db) => {
      const prepared = await prepare(ctx, db, id, write, null);
      await store.insertContact(db, prepared, ctx.clock.now());
      await carryWords(ctx, db, noAddresses, addressesOf(prepared));
      await recordAudit(ctx, db, { action: 'contact.create', target: { id, name: '' } });
      return load(ctx, db, id);
    }),
  );
}

/** As they are read: mails before numbers. */
const inOrder = (addresses: readonly ContactAddress[]) =>
  addressKinds.flatMap((kind) => addresses.filter((one) => one.kind === kind));

const addressesOf = ({ email, mobileData, addresses }: store.ContactWrite) => ({
  email,
  mobile: mobileData?.number ?? null,
  addresses,
});

function conflictsOf(stored: Contact, write: store.ContactWrite): FieldConflict[] {
  const pairs: [string, unknown, unknown][] = [
    ['firstName', stored.firstName, write.firstName],
    ['lastName', stored.lastName, write.lastName],
    ['email', stored.email, write.email],
    ['role', stored.role, write.role],
    ['gender', stored.gender, write.gender],
    ['tags', stored.tags, write.tags],
    ['company', stored.company, write.company],
    ['notes', stored.notes, write.notes],
    ['mobile', stored.mobile, write.mobileData?.number ?? null],
    [
      'addresses',
      inOrder(stored.addresses),
      inOrder(write.addresses.map(({ kind, address, label }) => ({ kind, address, label }))),
    ],
    ['mainLabels', stored.mainLabels, write.mainLabels],
    [
      'settings.maxTimesAllowdToWatchVideo',
      stored.settings.maxTimesAllowdToWatchVideo,
      write.maxTimesAllowdToWatchVideo,
    ],
  ];
  const keys = [...new Set([...Object.keys(stored.fields), ...Object.keys(write.fields)])];
  for (const key of keys)
    pairs.push([`fields.${key}`, stored.fields[key] ?? null, write.fields[key] ?? null]);
  return pairs
    .filter(([, before, after]) => !isDeepStrictEqual(before, after))
    .map(([path, before, after]) => ({ path, stored: before, sent: after }));
}

/**
 * Saves a contact that was read at `version`.
 *
 * @throws AppError CONFLICT with `params: {version, conflicts: FieldConflict[]}`, INVALID_DATA, CONTACT_EXISTS, NOT_FOUND,
 * NOT_ALLOWED for a general contact
 */
export function updateContact(ctx: Ctx, id: string, version: number, write: Write): Promise<Contact> {
  return guarded(() =>
    ctx.db.tenant(async (db) => {
      // Its labels before itself, as whoever merges labels takes them.
      const labels = { tag: write.tags ?? [], company: write.company ?? [] };
      for (const kind of ['tag', 'company'] as const) await holdLabels(ctx, db, kind, labels[kind]);
      const locked = await store.lockContact(db, ctx.organizationId, id);
      if (!locked) return refuseMissing(db, 'contact', id);
      const prepared = await prepare(ctx, db, id, write, locked);
      if (locked.version !== version) {
        const conflicts = conflictsOf(contactOf(locked), prepared);
        throw new AppError('CONFLICT', { version: locked.version, conflicts });
      }
      await store.updateContact(db, prepared, ctx.clock.now());
      await carryWords(ctx, db, locked, addressesOf(prepared));
      // Which fields, and not what they say: a contact that is deleted later leaves nothing of it behind.
      const fields = conflictsOf(contactOf(locked), prepared).map(({ path }) =>
        path.replace('settings.', ''),
      );
      if (fields.length > 0)
        await recordAudit(ctx, db, { action: 'contact.update', target: { id, name: '' }, after: { fields } });
      return load(ctx, db, id);
    }),
  );
}

/**
 * Removes a contact. Its rows in the ledger and its unsubscription stay; what its mails open ends.
 *
 * @throws AppError NOT_FOUND, NOT_ALLOWED for a general contact
 */
export async function removeContact(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    // Held first: whoever sends to the contact until then is through.
    await store.lockContact(db, ctx.organizationId, id);
    await endReaderLinks(db, ctx.organizationId, { contactIds: [id] });
    await carryWordsOfGone(db, ctx.organizationId, [id]);
    if ((await store.removeContact(db, ctx.organizationId, id)) === 0) await refuseMissing(db, 'contact', id);
    await recordAudit(ctx, db, { action: 'contact.remove', target: { id, name: '' } });
  });
}
