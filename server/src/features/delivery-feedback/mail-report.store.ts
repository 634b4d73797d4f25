import { type Db, sql } from '../../platform/database.ts';

interface NewReport {
  organizationId: string;
  /** Hash of what was told. */
  id: string;
  recipientId: string;
  kind: 'delivered' | 'delayed' | 'failed' | 'complaint';
  status: string | null;
  words: string;
}

export async function isKnown(
  db: Db,
  { organizationId, id }: Pick<NewReport, 'organizationId' | 'id'>,
): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from mail_report where organization_id = ${organizationId} and id = ${id}`,
  );
  return row !== null;
}

/** Keeps what was told of a row, as long as that is there. */
export function keepReport(db: Db, report: NewReport): Promise<number> {
  const { organizationId, id, recipientId, kind, status, words } = report;
  return db.run(sql`
    insert into mail_report (organization_id, id, recipient_id, kind, status, words)
    select organization_id, ${id}, id, ${kind}, ${status}, ${words} from recipient
    where organization_id = ${organizationId} and id = ${recipientId} for key share
    on conflict (organization_id, id) do nothing`);
}
