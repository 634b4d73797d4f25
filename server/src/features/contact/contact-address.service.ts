import type { AddressKind, ContactAddress } from '@firstlook/contract/contact-address.ts';
import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { type MobileData, normalizeMobile } from '@firstlook/contract/mobile.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './contact-address.store.ts';
import { carryUnsubscribed, carryWishes } from './merge-contacts.store.ts';

/** Further mails and mobiles of a contact (docs/decisions/0142). */

/** The main ones, and the further ones. */
export interface Addresses {
  email: string;
  mobile: string | null;
  addresses: readonly ContactAddress[];
  /** What the main ones are called. */
  labels?: { [kind in AddressKind]?: string };
}

/** A number is found as it is dialled from abroad, at home, and as it is printed there: as the main one is. */
function wordsOf({ number, countryCallingCode, formatted }: MobileData): string {
  const code = countryCallingCode.length;
  return [number.slice(1), `0${number.slice(1 + code)}`, `0${formatted.slice(2 + code)}`].join(' ');
}

/** One address by the rule of its kind, with the country of numbers that say none; null where it is none. */
export function readAddress(
  { kind, address: typed, label }: ContactAddress,
  country: string,
): store.FurtherAddress | null {
  if (kind === 'email') {
    const address = normalizeEmail(typed);
    return address === null ? null : { kind, address, label, foundBy: address };
  }
  const data = normalizeMobile(typed, country);
  return data && { kind, address: data.number, label, foundBy: wordsOf(data) };
}

/**
 * The further addresses that a write leaves: an address that became the main one gives its place to the former one, and none is there
 * twice. What is no address is added to `issues`, at its place.
 */
export function settleAddresses(
  written: readonly ContactAddress[] | undefined,
  kept: Addresses,
  main: { email: string; mobile: string | null },
  country: string,
  issues: ErrorIssue[],
): store.FurtherAddress[] {
  const settled = new Map<string, store.FurtherAddress>();
  const put = (one: store.FurtherAddress) => {
    const key = `${one.kind}:${one.address}`;
    if (one.address !== main[one.kind] && !settled.has(key)) settled.set(key, one);
  };
  for (const [place, one] of (written ?? kept.addresses).entries()) {
    const read = readAddress(one, country);
    if (!read) issues.push({ path: `addresses.${place}.address`, code: one.kind });
    else if (read.address === main[one.kind]) {
      const former = kept[one.kind];
      const label = kept.labels?.[one.kind] ?? '';
      const place = former && readAddress({ kind: one.kind, address: former, label }, country);
      if (place) put(place);
    } else put(read);
  }
  return [...settled.values()];
}

/** What the main ones are called after a write: as it says; where it says nothing a label stays with its address. */
export function settleLabels(
  {
    mainLabels = {},
    addresses,
  }: { mainLabels?: Addresses['labels']; addresses?: readonly ContactAddress[] | undefined },
  kept: Addresses,
  main: { email: string; mobile: string | null },
  country: string,
): { [kind in AddressKind]: string } {
  const labelOf = (kind: AddressKind): string => {
    const isMain = (one: ContactAddress) =>
      one.kind === kind && readAddress(one, country)?.address === main[kind];
    if (main[kind] === kept[kind]) return kept.labels?.[kind] ?? '';
    return [...(addresses ?? []), ...kept.addresses].find(isMain)?.label ?? '';
  };
  return { email: mainLabels.email ?? labelOf('email'), mobile: mainLabels.mobile ?? labelOf('mobile') };
}

/** Mails of a write that belong to somebody else, each at its place. @throws AppError CONTACT_EXISTS */
export async function refuseTaken(
  ctx: Ctx,
  db: Db,
  id: string,
  { email, addresses }: Addresses,
  written: readonly ContactAddress[] = addresses,
): Promise<void> {
  const mails = addresses.filter(({ kind }) => kind === 'email').map(({ address }) => address);
  const taken = await store.listTaken(db, ctx.organizationId, [email, ...mails], id);
  if (taken.length === 0) return;
  const issues = written.flatMap(({ kind, address }, place) =>
    kind === 'email' && taken.includes(normalizeEmail(address) ?? '')
      ? [{ path: `addresses.${place}.address`, code: 'taken' }]
      : [],
  );
  if (taken.includes(email)) issues.unshift({ path: 'email', code: 'taken' });
  throw new AppError('CONTACT_EXISTS', {}, issues);
}

const channels = { email: 'email', mobile: 'sms' } as const;

const allOf = (kind: AddressKind, { addresses, ...main }: Addresses): string[] => [
  ...new Set([
    ...[main[kind] ?? ''].filter(Boolean),
    ...addresses.filter((one) => one.kind === kind).map(({ address }) => address),
  ]),
];

async function carryTo(
  db: Db,
  organizationId: string,
  kind: AddressKind,
  from: readonly string[],
  to: string,
): Promise<void> {
  // A wish that stands at the address already is kept with what comes there.
  await carryUnsubscribed(db, organizationId, channels[kind], [...from], to);
  await carryWishes(db, organizationId, channels[kind], [...new Set([...from, to])], to);
}

/**
 * What a person said of messages is a word of the person and not of an address: under whichever of them it was said, it holds under the
 * main one, and goes along with an address that is taken away. A bounce stays with its address.
 */
export async function carryWords(ctx: Ctx, db: Db, before: Addresses, after: Addresses): Promise<void> {
  for (const kind of ['email', 'mobile'] as const) {
    const [had, has] = [allOf(kind, before), allOf(kind, after)];
    const all = [...new Set([...had, ...has])];
    const [former, main] = [before[kind], after[kind]];
    const isMoved = main !== former;
    const ways = [
      ...(main ? [{ from: isMoved ? all : has.filter((one) => !had.includes(one)), to: main }] : []),
      ...had.filter((one) => !has.includes(one)).map((to) => ({ from: former ? [former] : all, to })),
    ].filter(({ from, to }) => from.some((one) => one !== to));
    if (ways.length === 0) continue;
    const carry = async (carrying: Db, organizationId: string) => {
      for (const { from, to } of ways) await carryTo(carrying, organizationId, kind, from, to);
    };
    if (ctx.organizationId !== globalOrganizationId) await carry(db, ctx.organizationId);
    // Of a general contact each organization was told its own words (docs/decisions/0046).
    else
      await ctx.db.system(async (everywhere) => {
        for (const id of await store.listWhereSaid(everywhere, channels[kind], all))
          await carry(everywhere, id);
      });
  }
}

/** The same of contacts that go whole: what was said under one of their addresses is said under all. */
export async function carryWordsOfGone(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const kind of ['email', 'mobile'] as const) {
    const rows = await store.listAllOf(db, organizationId, kind, ids);
    for (const own of Map.groupBy(rows, ({ contact_id }) => contact_id).values()) {
      if (own.length < 2) continue;
      const all = own.map(({ address }) => address);
      for (const kept of all) await carryTo(db, organizationId, kind, all, kept);
    }
  }
}
