import { type Db, sql } from '../../platform/database.ts';

export interface TemplateHead {
  id: string;
  name: string;
  release_type: string;
  created_at: Date;
}

export interface TemplateRow extends TemplateHead {
  data: Record<string, unknown>;
  design: Record<string, unknown>;
}

const head = sql`id, name, release_type, created_at`;

export function listTemplates(db: Db, organizationId: string): Promise<TemplateHead[]> {
  return db.many<TemplateHead>(sql`
    select ${head} from release_template where organization_id = ${organizationId} order by lower(name), id`);
}

export function findTemplate(db: Db, organizationId: string, id: string): Promise<TemplateRow | null> {
  return db.maybe<TemplateRow>(sql`
    select ${head}, data, design from release_template where organization_id = ${organizationId} and id = ${id}`);
}

export function listTemplateData(db: Db, organizationId: string): Promise<TemplateRow[]> {
  return db.many<TemplateRow>(sql`
    select ${head}, data, design from release_template where organization_id = ${organizationId} order by lower(name), id`);
}

/** Held until the transaction ends. */
export function lockTemplatesOf(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
): Promise<TemplateRow[]> {
  return db.many<TemplateRow>(sql`
    select ${head}, data, design from release_template
    where organization_id = ${organizationId} and release_type = any(${[...releaseTypes]}) order by id for update`);
}

export function updateTemplateData(
  db: Db,
  organizationId: string,
  id: string,
  data: object,
): Promise<number> {
  return db.run(sql`
    update release_template set data = ${JSON.stringify(data)} where organization_id = ${organizationId} and id = ${id}`);
}

/** @throws a unique violation when the name is taken */
export async function insertTemplate(db: Db, organizationId: string, template: TemplateRow): Promise<void> {
  await db.run(sql`
    insert into release_template (organization_id, id, name, release_type, data, design, created_at)
    values (${organizationId}, ${template.id}, ${template.name}, ${template.release_type}, ${JSON.stringify(template.data)},
      ${JSON.stringify(template.design)}, ${template.created_at})`);
}

/** @returns what it was called before. @throws a unique violation when the name is taken */
export async function renameTemplate(
  db: Db,
  organizationId: string,
  id: string,
  name: string,
): Promise<(TemplateHead & { former: string }) | null> {
  return db.maybe(sql`
    update release_template t set name = ${name} from release_template o
    where t.organization_id = ${organizationId} and t.id = ${id} and o.organization_id = t.organization_id and o.id = t.id
    returning t.id, t.name, t.release_type, t.created_at, o.name as former`);
}

/** @returns what it was called */
export async function removeTemplate(db: Db, organizationId: string, id: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    delete from release_template where organization_id = ${organizationId} and id = ${id} returning name`);
  return row?.name ?? null;
}
