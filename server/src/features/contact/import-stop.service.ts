import { statusColumns } from '@firstlook/contract/import-column.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { bringStops } from '../suppression/bring-stops.service.ts';
import { inParts } from './import-part.ts';
import type { Stops } from './import-row.ts';

/** Whom the file keeps from messages is kept from them here, too, by the address and number they have now. */
export async function takeStopsAlong(ctx: Ctx, db: Db, people: readonly { id: string; stops: Stops }[]) {
  const ways = { mail: 'email', texts: 'sms' } as const;
  for (const column of statusColumns)
    for (const kind of ['unsubscribed', 'bounced'] as const) {
      const ids = people.flatMap(({ id, stops }) => (stops[column] === kind ? [id] : []));
      for (const part of inParts(ids)) await bringStops(ctx, db, { channel: ways[column], kind }, part);
    }
}
