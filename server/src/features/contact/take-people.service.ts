import type { ImportRules, RuleColumn } from '@firstlook/contract/import-rule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/identifier.ts';
import * as store from './import.store.ts';
import * as change from './import-change.store.ts';
import { type Fault, faultsOf, noteMore, refuse } from './import-fault.ts';
import { bringer, mailsOf, newOnly, writeFurther } from './import-further.service.ts';
import type { Made } from './import-made.ts';
import { inParts } from './import-part.ts';
import { type AcceptedRow, noesOf } from './import-row.ts';
import { underRules } from './import-rule.ts';
import { keepBrought, keepValues } from './import-undo.store.ts';
import { takeConsentsAlong, takeStopsAlong } from './import-word.service.ts';
import { ensureLabels } from './label.store.ts';

/** What becomes of the people of a file: who of them is known, and how all are written. */
const countOf =
  <R extends string>(...wanted: readonly R[]) =>
  (rows: readonly { result: string }[]) =>
    Object.fromEntries(
      wanted.map((one) => [one, rows.filter(({ result }) => result === one).length]),
    ) as Record<R, number>;
export const countTaken = countOf('new', 'updated', 'unchanged');

async function labelIds(
  db: Db,
  ctx: Ctx,
  kind: 'tag' | 'company',
  names: string[],
  made: Made,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const part of inParts([...new Set(names)])) {
    const asked = part.map((name) => ({ id: newId(), name }));
    for (const [name, id] of await ensureLabels(db, kind, ctx.organizationId, asked)) ids.set(name, id);
    const there = new Set(ids.values());
    made[kind] = [...(made[kind] ?? []), ...asked.flatMap(({ id }) => (there.has(id) ? [id] : []))];
  }
  return ids;
}

/** Told how many more people were looked up or written. */
export type Tell = (people: number) => Promise<void>;
const tellNobody: Tell = async () => undefined;

/** Who of the organization has the mails and numbers of these rows. */
async function findOwners(db: Db, ctx: Ctx, accepted: readonly AcceptedRow[], tell: Tell) {
  const byEmail = new Map<string, store.Owner>();
  const byMobile = new Map<string, store.Owner[]>();
  for (const part of inParts(accepted)) {
    const mobiles = part.flatMap(({ mobileData }) => mobileData?.number ?? []);
    const emails = part.flatMap(mailsOf);
    for (const owner of await store.listOwners(db, ctx.organizationId, emails, mobiles)) {
      if (owner.found) byEmail.set(owner.found, owner);
      else if (owner.mobile) byMobile.set(owner.mobile, [...(byMobile.get(owner.mobile) ?? []), owner]);
    }
    await tell(part.length);
  }
  return { byEmail, byMobile };
}

/** Says of each row whether it is a new contact or one we have, whether it changes that one, and notes a number that another contact has too. */
export async function matchOwners(
  db: Db,
  ctx: Ctx,
  accepted: AcceptedRow[],
  { tell = tellNobody, rules = {} }: Pick<Manner, 'tell' | 'rules'> = {},
) {
  const { byEmail, byMobile } = await findOwners(db, ctx, accepted, tell);
  const bring = bringer(accepted, byEmail);
  const seen = new Set<string>();
  const found = accepted.map((row) => {
    const holders = row.mobileData ? (byMobile.get(row.mobileData.number) ?? []) : [];
    // A contact with a number and no address yet is the same person.
    const byMail = mailsOf(row).flatMap((mail) => byEmail.get(mail) ?? [])[0];
    const own = byMail ?? holders.find(({ email }) => email === '');
    const isShared = holders.some(({ id }) => id !== own?.id);
    const isTwice = own !== undefined && seen.has(own.id);
    if (own) seen.add(own.id);
    const { brought, isTaken } = bring(row, own);
    const isNoted = faultsOf(row.note).some(({ reason }) => reason === 'mobileShared');
    const more: Fault[] = [
      ...(isShared && !isNoted ? [{ column: 'mobile', reason: 'mobileShared' } as const] : []),
      ...(isTaken ? [{ column: 'emails', reason: 'furtherTaken' } as const] : []),
    ];
    const note = more.reduce<typeof row.note>((before, one) => noteMore(row, before, one), row.note);
    const { mail, texts } = row.stops;
    const isStopped = Boolean(mail || (texts && (row.mobileData || own?.mobile)));
    return {
      // Who is known goes on being written to at the main address.
      row: { ...row, email: own?.email || row.email },
      note,
      ownId: own?.id ?? null,
      ownMobile: own?.mobile ?? null,
      importId: byMail?.import_id ?? null,
      isStopped,
      isTwice,
      wasNameless: own?.nameless ?? true,
      brought: brought.filter(({ kind }) => kind === 'email' || !own || rules.mobile !== 'leave'),
    };
  });
  const matched = await newOnly(db, ctx, await ruled(db, ctx, found, rules));
  const unchanged = new Set<string>();
  for (const part of inParts(matched)) {
    const known = part.flatMap(({ row, ownId }) => (ownId ? [namedContact(row, ownId)] : []));
    for (const id of await change.listUnchanged(db, ctx.organizationId, known)) unchanged.add(id);
  }
  return matched.map((one) => {
    const isSame = one.brought.length === 0 && unchanged.has(one.ownId ?? '');
    const result = one.ownId === null ? 'new' : isSame ? 'unchanged' : 'updated';
    const isNameless =
      one.wasNameless && !one.row.firstName && !one.row.lastName && one.row.company.length === 0;
    const nameless = { column: 'firstName', reason: 'nameless' } as const;
    const note = isNameless ? noteMore(one.row, one.note, nameless) : one.note;
    return { ...one, result, note, isNameless } as const;
  });
}

/** The rows with what they may change of the people they name. */
async function ruled<M extends { row: AcceptedRow; ownId: string | null }>(
  db: Db,
  ctx: Ctx,
  matched: readonly M[],
  rules: ImportRules,
): Promise<M[]> {
  // Notes have a rule that nobody said.
  if (Object.keys(rules).length === 0 && matched.every(({ row }) => row.notes === '')) return [...matched];
  const known = new Map<string, change.KnownValues>();
  for (const part of inParts(matched.flatMap(({ ownId }) => ownId ?? [])))
    for (const one of await change.listKnownValues(db, ctx.organizationId, part)) known.set(one.id, one);
  return matched.map((one) => {
    const values = known.get(one.ownId ?? '');
    return values ? { ...one, row: underRules(one.row, values, rules) } : one;
  });
}

/** Of how many known people each column would change something. */
export async function countChanges(
  db: Db,
  ctx: Ctx,
  matched: Awaited<ReturnType<typeof matchOwners>>,
): Promise<Partial<Record<RuleColumn, number>>> {
  const changes: Partial<Record<RuleColumn, number>> = {};
  const updated = matched.flatMap(({ row, ownId, result }) =>
    ownId && result === 'updated' ? [namedContact(row, ownId)] : [],
  );
  for (const part of inParts(updated))
    for (const { name, count } of await change.countChanges(db, ctx.organizationId, part))
      changes[name] = (changes[name] ?? 0) + count;
  return changes;
}

const namedContact = (row: AcceptedRow, id: string): store.NamedContact => ({
  id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  mobile: row.mobileData?.number ?? null,
  tags: row.tags,
  company: row.company,
  gender: row.gender,
  role: row.role,
  notes: row.notes,
  fields: row.fields,
});

export const countNameless = (rows: readonly { isNameless: boolean }[]): number =>
  rows.filter(({ isNameless }) => isNameless).length;

export const countStopped = (rows: readonly { isStopped: boolean }[]): number =>
  rows.filter(({ isStopped }) => isStopped).length;

/** The people as the statements take them, under the ids that they have or get; labels are made. */
async function bulkOf(ctx: Ctx, db: Db, taken: Awaited<ReturnType<typeof matchOwners>>, made: Made) {
  const tags = await labelIds(
    db,
    ctx,
    'tag',
    taken.flatMap(({ row }) => row.tags),
    made,
  );
  const companies = await labelIds(
    db,
    ctx,
    'company',
    taken.flatMap(({ row }) => row.company),
    made,
  );
  return taken.map(({ row, ownId, ownMobile, result, brought }) => ({
    result,
    brought,
    ownMobile,
    added: brought.length > 0 ? brought.map(({ kind, address }) => ({ kind, address })) : null,
    id: ownId ?? newId(),
    stops: row.stops,
    consents: row.consents,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    mobile: row.mobileData?.number ?? null,
    mobile_data: row.mobileData,
    tags: [...new Set(row.tags.flatMap((name) => tags.get(name) ?? []))],
    company: [...new Set(row.company.flatMap((name) => companies.get(name) ?? []))],
    gender: row.gender,
    role: row.role,
    notes: row.notes,
    fields: row.fields,
  }));
}

interface Manner {
  tell?: Tell;
  /** What may be changed of people who are known. */
  rules?: ImportRules;
  /** The rows are a part of one file: who was taken from a part before is not taken again, and a no of the row is one. */
  isOneFile?: boolean;
  /** Gets the labels that are made. */
  made?: Made;
  /** What the rows change is kept for whoever takes the import back. */
  keeps?: boolean;
}

/** Writes the accepted rows as people of the import. */
export async function writeContacts(
  ctx: Ctx,
  db: Db,
  importId: string,
  accepted: AcceptedRow[],
  { tell = tellNobody, rules = {}, isOneFile = false, made = {}, keeps = true }: Manner = {},
) {
  const matched = await matchOwners(db, ctx, accepted, { tell, rules });
  const isAgain = (one: (typeof matched)[number]) => one.isTwice || (isOneFile && one.importId === importId);
  const again = matched.filter(isAgain);
  const taken = again.length > 0 ? matched.filter((one) => !isAgain(one)) : matched;
  const bulk = await bulkOf(ctx, db, taken, made);
  const at = ctx.clock.now();
  const of = (wanted: (typeof bulk)[number]['result']) => bulk.filter(({ result }) => result === wanted);
  const [added, changed, unchanged] = [of('new'), of('updated'), of('unchanged')];
  const idsOf = (contacts: typeof bulk) => contacts.map(({ id }) => id);
  const { organizationId } = ctx;
  const write = async (people: typeof bulk, one: (part: typeof bulk) => Promise<number>) => {
    for (const part of inParts(people)) {
      await one(part);
      await tell(part.length);
    }
  };
  const which = [organizationId, importId] as const;
  await write(changed, async (part) => {
    if (keeps) await keepValues(db, which, part);
    return store.mergeContacts(db, organizationId, importId, part, at);
  });
  await write(unchanged, (part) => store.markImported(db, organizationId, importId, idsOf(part)));
  await write(added, (part) => store.insertContacts(db, organizationId, importId, part, at));
  await writeFurther(
    ctx,
    db,
    bulk.map((one) => ({ ...one, mobile: one.mobile ?? one.ownMobile })),
  );
  if (again.length > 0) await tell(again.length);
  const named = again.map(({ row, ownId }) => ({ id: ownId as string, ...noesOf(row) }));
  const brought = [
    ...(await takeStopsAlong(ctx, db, [...bulk, ...named])),
    ...(await takeConsentsAlong(ctx, db, [...bulk, ...named])),
  ];
  if (keeps) for (const part of inParts(brought)) await keepBrought(db, which, part);
  return {
    /** Who goes to the list of the file. */
    ids: idsOf(rules.list === 'leave' ? added : bulk),
    /** Of those whom the organization had before. */
    known: idsOf([...changed, ...unchanged]),
    taken,
    refused: again.map(({ row }) => refuse(row, 'email', 'emailTwice')),
    notes: taken.flatMap(({ note }) => note ?? []),
    /** Whom the rows keep from messages. */
    stopped: [
      ...bulk.filter((_, at) => taken[at]?.isStopped).map(({ id }) => id),
      ...named.filter((_, at) => again[at]?.isStopped).map(({ id }) => id),
    ],
  };
}
