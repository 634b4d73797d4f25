import { consentColumns, statusColumns } from '@firstlook/contract/import-column.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { addConsents, endConsents } from '../contact-consent/consent.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { bringStops } from '../suppression/bring-stops.service.ts';
import { inParts } from './import-part.ts';
import type { Consents, FilePlace, Stops } from './import-row.ts';
import type { Brought } from './import-undo.store.ts';

/** Whom the file keeps from messages is kept from them here, too, by the address and number they have now. @returns what that changed */
export async function takeStopsAlong(
  ctx: Ctx,
  db: Db,
  people: readonly { id: string; stops: Stops }[],
): Promise<Brought[]> {
  const brought: Brought[] = [];
  const ways = { mail: 'email', texts: 'sms' } as const;
  for (const column of statusColumns)
    for (const kind of ['unsubscribed', 'bounced'] as const) {
      const ids = people.flatMap(({ id, stops }) => (stops[column] === kind ? [id] : []));
      for (const part of inParts(ids))
        for (const { id, ...change } of await bringStops(ctx, db, { channel: ways[column], kind }, part))
          brought.push({ contact_id: id, what: 'stop', ref: `${ways[column]}/${id}`, change });
    }
  return brought;
}

const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** Where and when a file is read. */
export async function filePlaceOf(ctx: Ctx): Promise<FilePlace> {
  const { country, timeZone, contactFields: fields } = await loadOrganization(ctx);
  return { country, today: dayIn(ctx.clock.now(), timeZone), fields };
}

/** What the file says that people agreed to, or did not; whoever withdrew that once is not made to agree by a file. @returns what that changed */
export async function takeConsentsAlong(
  ctx: Ctx,
  db: Db,
  people: readonly { id: string; consents: Consents }[],
): Promise<Brought[]> {
  if (people.every(({ consents }) => Object.keys(consents).length === 0)) return [];
  const { today } = await filePlaceOf(ctx);
  const ways = { consent: 'email', consentTexts: 'sms' } as const;
  const said = people.flatMap(({ id: contactId, consents }) =>
    consentColumns.flatMap((column) => {
      const read = consents[column];
      return read ? [{ contactId, channel: ways[column], read }] : [];
    }),
  );
  const given = said.flatMap(({ read, ...whose }) =>
    read.source === null ? [] : [{ ...whose, ...read, givenOn: read.givenOn ?? today }],
  );
  const refused = said.flatMap(({ read: { source, proof }, ...whose }) =>
    source === null ? [{ ...whose, proof }] : [],
  );
  const brought: Brought[] = [];
  const note = (what: Brought['what'], those: readonly { id: string; contact_id: string }[]) => {
    for (const { id, contact_id } of those) brought.push({ contact_id, what, ref: id });
  };
  for (const part of inParts(given)) note('consent', await addConsents(ctx, db, part, false));
  // Behind the others: a contact may be found by two rows.
  for (const part of inParts(refused)) {
    const { ended, said } = await endConsents(ctx, db, part);
    note('ended', ended);
    note('no', said);
  }
  return brought;
}
