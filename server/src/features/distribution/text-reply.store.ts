import type { Locale } from '@firstlook/contract/organization-choice.ts';
import { organizationDefaults } from '@firstlook/contract/organization-default.ts';
import { type Db, sql } from '../../platform/database.ts';
import type { ReplyAct } from './reply-word.policy.ts';

/** The last message that a number got before a moment. */
export interface LastText {
  organization_id: string;
  recipient_id: string;
  locale: Locale;
}

/**
 * Who wrote last to a number, over all organizations: by the ledger, without what its provider refused, and where its rows are
 * deleted by the ways out of messages, which stay for two years.
 */
export function findLastText(db: Db, address: string, before: Date): Promise<LastText | null> {
  return db.maybe<LastText>(sql`
    select organization_id, recipient_id, locale from (
      (select r.organization_id, r.id as recipient_id, r.handed_at as at, 1 as place, coalesce(
          (select d.locale from distribution d where d.organization_id = r.organization_id and d.id = r.distribution_id), ${organizationDefaults.locale}) as locale
        from recipient r where r.channel = 'sms' and r.address = ${address} and r.handed_at <= ${before}
          and (r.state in ('sent', 'unconfirmed') or r.receipt is not null)
        order by r.handed_at desc nulls last limit 1)
      union all
      (select u.organization_id, u.recipient_id, u.created_at, 2, u.locale from unsubscribe_token u
        where u.channel = 'sms' and u.address = ${address} and u.created_at <= ${before}
          and not exists (select from recipient r where r.organization_id = u.organization_id and r.id = u.recipient_id)
        order by u.created_at desc limit 1)
    ) written order by at desc, place limit 1`);
}

/** Whether a reply was taken before, for whatever organization. */
export async function isTaken(db: Db, providerId: string): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>(
    sql`select exists (select from text_reply where provider_id = ${providerId}) as taken`,
  );
  return taken;
}

export function removeRepliesBefore(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from text_reply where at < ${before}`);
}

interface Reply {
  organizationId: string;
  id: string;
  address: string;
  act: ReplyAct;
  words: string;
  providerId: string | null;
  recipientId: string;
  at: Date;
}

/** @returns 0 where the same reply is there already */
export function insertReply(db: Db, row: Reply): Promise<number> {
  return db.run(sql`
    insert into text_reply (organization_id, id, address, act, words, provider_id, recipient_id, at)
    values (${row.organizationId}, ${row.id}, ${row.address}, ${row.act}, ${row.words}, ${row.providerId}, ${row.recipientId}, ${row.at})
    on conflict do nothing`);
}
