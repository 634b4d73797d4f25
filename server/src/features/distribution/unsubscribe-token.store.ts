import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { type Db, sql } from '../../platform/database.ts';

/** Whose word an unsubscribe link carries, whatever became of the message's ledger row. */
export interface UnsubscribeTokenRow {
  organization_id: string;
  channel: Channel;
  /** Null after the person or the organization was erased: there is nothing left to unsubscribe. */
  address: string | null;
  recipient_id: string;
  locale: Locale;
}

export function findUnsubscribeToken(db: Db, token: string): Promise<UnsubscribeTokenRow | null> {
  return db.maybe<UnsubscribeTokenRow>(sql`
    select organization_id, channel, address, recipient_id, locale from unsubscribe_token
    where token_hash = token_hash(${token})`);
}

export function removeTokensBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from unsubscribe_token where created_at < ${before}`);
}
