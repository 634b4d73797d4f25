import { mostAddresses } from '@firstlook/contract/contact-address.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { refreshSearchText } from './contact.store.ts';
import { carryWords, readAddress } from './contact-address.service.ts';
import { addFurther, type FurtherAddress, listAllOf, listSaid } from './contact-address.store.ts';
import type { Owner } from './import.store.ts';
import { inParts } from './import-part.ts';
import type { AcceptedRow } from './import-row.ts';

/** Further addresses that the rows of a file bring. */

export const mailsOf = ({ email, further }: AcceptedRow): string[] => [
  email,
  ...further.filter(({ kind }) => kind === 'email').map(({ address }) => address),
];

export type Owners = ReadonlyMap<string, Owner>;

/** What of its addresses a row brings to its person: none that is somebody else's, in the organization or in the file. */
export function bringer(accepted: readonly AcceptedRow[], byEmail: Owners) {
  const mains = new Map(accepted.map((row) => [row.email, row]));
  const claimed = new Map<string, AcceptedRow>();
  return (row: AcceptedRow, own: Owner | undefined): { brought: FurtherAddress[]; isTaken: boolean } => {
    const main = { email: own?.email || row.email, mobile: row.mobileData?.number ?? own?.mobile ?? null };
    // A known person goes on being written to at the main address; what the file calls so is one of the others.
    const said = readAddress({ kind: 'email', address: row.email, label: '' }, '');
    const others = [...(said ? [said] : []), ...row.further].filter(
      ({ kind, address }) => address !== main[kind],
    );
    const isFree = ({ kind, address }: FurtherAddress) => {
      if (kind === 'mobile') return true;
      const [owner, named] = [byEmail.get(address), mains.get(address) ?? claimed.get(address) ?? row];
      return (!owner || owner.id === own?.id) && named === row;
    };
    const brought = others.filter(isFree);
    for (const { kind, address } of brought) if (kind === 'email') claimed.set(address, row);
    return { brought, isTaken: brought.length < others.length };
  };
}

/** Of what rows bring to known people, what those do not have yet, as far as there is room. */
export async function newOnly<M extends { ownId: string | null; brought: FurtherAddress[] }>(
  db: Db,
  ctx: Ctx,
  matched: readonly M[],
): Promise<M[]> {
  const known = matched.flatMap(({ ownId, brought }) => (ownId && brought.length > 0 ? [ownId] : []));
  const there = new Map<string, Map<string, number>>();
  for (const part of inParts(known))
    for (const kind of ['email', 'mobile'] as const)
      for (const { contact_id: id, address } of await listAllOf(db, ctx.organizationId, kind, part)) {
        const of = there.get(id) ?? new Map<string, number>();
        there.set(id, of.set(address, 1).set(kind, (of.get(kind) ?? 0) + 1));
      }
  return matched.map((one) => {
    const has = there.get(one.ownId ?? '');
    if (!has) return one;
    // The main one is among those that are counted.
    const left = {
      email: mostAddresses + 1 - (has.get('email') ?? 0),
      mobile: mostAddresses + 1 - (has.get('mobile') ?? 0),
    };
    return {
      ...one,
      brought: one.brought.filter(({ kind, address }) => !has.has(address) && left[kind]-- > 0),
    };
  });
}

/** Writes them; what was said under one of them is from now on said of the person. */
export async function writeFurther(
  ctx: Ctx,
  db: Db,
  people: readonly { id: string; email: string; mobile: string | null; brought: FurtherAddress[] }[],
): Promise<void> {
  for (const part of inParts(people.filter(({ brought }) => brought.length > 0))) {
    const addresses = part.flatMap(({ id, brought }) => brought.map((one) => ({ ...one, contactId: id })));
    await addFurther(db, ctx.organizationId, addresses);
    await refreshSearchText(
      db,
      ctx.organizationId,
      part.map(({ id }) => id),
    );
    const said = new Set(
      await listSaid(
        db,
        ctx.organizationId,
        addresses.map(({ address }) => address),
      ),
    );
    for (const { email, mobile, brought } of part)
      if (brought.some(({ address }) => said.has(address)))
        await carryWords(ctx, db, { email, mobile, addresses: [] }, { email, mobile, addresses: brought });
  }
}
