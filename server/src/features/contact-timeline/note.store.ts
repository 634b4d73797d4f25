import { type Db, sql } from '../../platform/database.ts';

export interface NoteRow {
  id: string;
  text: string;
  version: number;
  created_at: Date;
  created_by: string | null;
}

/** Of an own contact, which stays until the note is written. */
export async function holdOwnContact(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from contact where organization_id = ${organizationId} and id = ${id} for key share`,
  );
  return row !== null;
}

export async function countNotes(db: Db, organizationId: string, contactId: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from contact_note where organization_id = ${organizationId} and contact_id = ${contactId}`);
  return row.count;
}

export function insertNote(
  db: Db,
  organizationId: string,
  note: { id: string; contactId: string; text: string; by: string | null },
  at: Date,
): Promise<NoteRow> {
  return db.one<NoteRow>(sql`
    insert into contact_note (organization_id, id, contact_id, text, created_by, created_at, updated_at)
    values (${organizationId}, ${note.id}, ${note.contactId}, ${note.text}, ${note.by}, ${at}, ${at})
    returning id, text, version, created_at, created_by`);
}

export function lockNote(
  db: Db,
  organizationId: string,
  contactId: string,
  id: string,
): Promise<NoteRow | null> {
  return db.maybe<NoteRow>(sql`
    select id, text, version, created_at, created_by from contact_note
    where organization_id = ${organizationId} and contact_id = ${contactId} and id = ${id} for update`);
}

export function updateNote(
  db: Db,
  organizationId: string,
  id: string,
  text: string,
  at: Date,
): Promise<NoteRow> {
  return db.one<NoteRow>(sql`
    update contact_note set text = ${text}, version = version + 1, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id} returning id, text, version, created_at, created_by`);
}

export function removeNote(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`delete from contact_note where organization_id = ${organizationId} and id = ${id}`);
}
