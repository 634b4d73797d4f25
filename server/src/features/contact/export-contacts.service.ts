import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeAddresses } from '@firstlook/contract/contact-address.ts';
import { mostInSheet } from '@firstlook/contract/contact-export.ts';
import { type ContactField, fieldValueWords, labelOfField } from '@firstlook/contract/contact-field.ts';
import type * as contract from '@firstlook/contract/contact-selection.ts';
import { csvHead, csvLines } from '@firstlook/contract/csv.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import {
  consentColumns,
  detailColumns,
  furtherColumns,
  importColumns,
  statusColumns,
} from '@firstlook/contract/import-column.ts';
import type { OrganizationLocale } from '@firstlook/contract/organization-choice.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { spool } from '../../gateways/spool.ts';
import { type CardPerson, writeVcard } from '../../gateways/vcard-text.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sheetFile, tooManyForSheet } from '../../kernel/sheet-file.ts';
import type { Db } from '../../platform/database.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type ConsentsInWords, consentsInWords } from '../contact-consent/consent.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { contactIdsOf } from './chosen-contact.service.ts';
import type { ContactRow } from './contact.store.ts';
import * as list from './contact-list.store.ts';
import * as store from './export-contacts.store.ts';
import { listGeneralContacts } from './general-contact.store.ts';
import { guessColumns } from './import-column.ts';

/** The import reads those of its own by these names and leaves the others alone. */
const columns = [
  ...importColumns,
  ...furtherColumns,
  ...detailColumns,
  'lists',
  ...statusColumns,
  ...consentColumns,
  ...['wishes', 'wishesTexts'],
];

/** Contacts that are read and written at a time. */
const partSize = 1000;
/** A file of a hundred thousand contacts is written once; nobody else waits for it, milliseconds. */
const longestExport = 60_000;

/** What is read of contacts beside their rows. */
interface Beside {
  names: Map<string, string>;
  own: readonly ContactField[];
  language: OrganizationLocale;
  lists: readonly string[];
  consents: ConsentsInWords | undefined;
}

/** A wish in the words of its filter, and the day until which somebody wants quiet. */
const wishWords = (refused: readonly string[] | null, until: Date | null): string =>
  [
    ...(refused ?? []).map((kind) => `no-${kind}`),
    ...(until ? [`paused ${until.toISOString().slice(0, 10)}`] : []),
  ].join('; ');

function lineOf(row: ContactRow, { names, lists, consents, own, language }: Beside): string[] {
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  const [company = '', ...others] = named(row.company);
  const tags = named(row.tags).join(', ');
  const texts = !row.mobile ? '' : row.texts_ended_at ? 'unsubscribed' : 'subscribed';
  return [
    ...[row.email, row.first_name, row.last_name, row.mobile ?? '', tags, company, row.gender ?? ''],
    ...(['email', 'mobile'] as const).map((kind) => writeAddresses(row.addresses, kind)),
    others.join('; '),
    row.role,
    row.notes,
    lists.join('; '),
    row.suppression_kind ?? 'subscribed',
    texts,
    consents?.email ?? '',
    consents?.sms ?? '',
    wishWords(row.mail_refused, row.mail_paused_until),
    wishWords(row.texts_refused, row.texts_paused_until),
    ...own.map((field) => fieldValueWords(field, row.fields[field.key], language)),
  ];
}

/** The organization's own fields in its own language. */
interface OwnColumns {
  own: readonly ContactField[];
  language: OrganizationLocale;
}

/** Their names, which the import knows again; one that means another column by itself is called by its key. */
const ownHeadings = ({ own, language }: OwnColumns): string[] =>
  own.map((field) => {
    const label = labelOfField(field, language);
    const name = fieldNameOf(field.key);
    return guessColumns([label], own)[name] === 0 && !columns.includes(label) ? label : name;
  });

/** The same as a card: who left, and what was agreed to, is in no address book. */
function cardOf(row: ContactRow, { names }: Beside): CardPerson {
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile ?? '',
    addresses: row.addresses,
    company: named(row.company)[0] ?? '',
    role: row.role,
    tags: named(row.tags),
    gender: row.gender,
    notes: row.notes,
  };
}

type Put = (people: { row: ContactRow; beside: Beside }[]) => Promise<void>;

/** Reads the contacts part by part, own and general ones as the organization sees them, in the order of the list. */
async function readPeople(
  ctx: Ctx,
  db: Db,
  ids: readonly string[],
  { own, language, put }: OwnColumns & { put: Put },
): Promise<number> {
  const { organizationId } = ctx;
  const names = await store.listLabelNames(db, organizationId);
  let contacts = 0;
  for (let at = 0; at < ids.length; at += partSize) {
    const part = ids.slice(at, at + partSize);
    const rowsOfOwn = await list.listContactsById(db, organizationId, part);
    const rows =
      rowsOfOwn.length < part.length
        ? [...rowsOfOwn, ...(await listGeneralContacts(db, organizationId, part))]
        : rowsOfOwn;
    const listed = Map.groupBy(
      await store.listListsOfContacts(db, organizationId, part),
      ({ contact_id }) => contact_id,
    );
    const said = await consentsInWords(ctx, db, part);
    const found = inOrderOf(part, rows);
    await put(
      found.map((row) => {
        const lists = (listed.get(row.id) ?? []).map(({ title }) => title);
        return { row, beside: { names, lists, consents: said.get(row.id), own, language } };
      }),
    );
    contacts += found.length;
  }
  return contacts;
}

/**
 * What was chosen as a file that can be imported again; CSV and cards however many they are.
 * @throws AppError SELECTION_CHANGED, INVALID_DATA for more than a spreadsheet takes
 */
export async function exportContacts(
  ctx: Ctx,
  { chosen, format }: BodyOf<typeof contract.exportContacts>,
): Promise<Readable | Buffer> {
  const ids = await contactIdsOf(ctx, chosen, true);
  const { contactFields, locale } = await loadOrganization(ctx);
  const own = { own: contactFields, language: locale };
  const head = [...columns, ...ownHeadings(own)];
  const write = (put: Put) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestExport);
      const contacts = await readPeople(ctx, db, ids, { ...own, put });
      await recordAudit(ctx, db, { action: 'contact.export', after: { contacts, format } });
    });
  const place = join(ctx.config.dataDir, 'work');
  if (format === 'vcf')
    return spool(place, (put) =>
      write((people) => put(people.map(({ row, beside }) => writeVcard(cardOf(row, beside))).join(''))),
    );
  const linesOf = (people: Parameters<Put>[0]) => people.map(({ row, beside }) => lineOf(row, beside));
  if (format === 'csv')
    return spool(place, async (put) => {
      await put(csvHead(head));
      await write((people) => put(csvLines(linesOf(people))));
    });
  if (ids.length > mostInSheet) throw tooManyForSheet('chosen');
  const rows = [head];
  await write(async (people) => void rows.push(...linesOf(people)));
  return sheetFile(ctx, 'chosen', rows);
}
