import { type Db, sql } from '../../platform/database.ts';

export interface UploadRow {
  id: string;
  account_id: string;
  file_size: number;
  chunk_size: number;
  total_chunks: number;
  original_name: string;
  parent: Record<string, unknown>;
  duration_seconds: number | null;
  file_id: string | null;
  /** The file that a field of one file held when the upload was told its place; null where it held none. */
  replaces: string | null;
  /** Null until the place was looked for. */
  is_placed: boolean | null;
}

export interface ChunkRow {
  idx: number;
  size: number;
  sha256: string;
}

const columns = sql`id, account_id, file_size, chunk_size, total_chunks, original_name, parent, duration_seconds, file_id,
  replaces, is_placed`;

export function findUpload(db: Db, organizationId: string, id: string): Promise<UploadRow | null> {
  return db.maybe<UploadRow>(
    sql`select ${columns} from upload where organization_id = ${organizationId} and id = ${id} and withdrawn_at is null`,
  );
}

export function insertUpload(
  db: Db,
  organizationId: string,
  upload: Omit<UploadRow, 'file_id' | 'replaces' | 'is_placed'>,
): Promise<number> {
  return db.run(sql`
    insert into upload (organization_id, id, account_id, file_size, chunk_size, total_chunks, original_name, parent,
      duration_seconds, replaces)
    select ${organizationId}, ${upload.id}, ${upload.account_id}, ${upload.file_size}::bigint, ${upload.chunk_size}::bigint,
      ${upload.total_chunks}::int, ${upload.original_name}, ${JSON.stringify(upload.parent)}::jsonb,
      ${upload.duration_seconds}::float8, ${fileAt(organizationId, upload.parent)}
    returning id`);
}

/** The file that stands at this place of a release now. */
function fileAt(organizationId: string, { _id, fieldName }: UploadRow['parent']) {
  const path = [...String(fieldName ?? '').split('.'), 'fileId'];
  return sql`(select data #>> ${path} from release where organization_id = ${organizationId} and id = ${String(_id ?? '')})`;
}

/** Tells an upload its place, once: what is placed stays where it is. */
export function updateParent(
  db: Db,
  organizationId: string,
  uploadId: string,
  parent: UploadRow['parent'],
): Promise<number> {
  return db.run(sql`
    update upload set parent = ${JSON.stringify(parent)}, replaces = ${fileAt(organizationId, parent)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${uploadId} and is_placed is null
      and parent->>'collection' is distinct from 'file'`);
}

/** Uploads on their way into fields of releases of these types; held until the transaction ends. */
export function lockComing(
  db: Db,
  organizationId: string,
  releaseTypes: readonly string[],
): Promise<{ id: string; field_name: string; release_type: string }[]> {
  return db.many(sql`
    select u.id, u.parent->>'fieldName' as field_name, r.release_type
    from upload u join release r on r.organization_id = u.organization_id and r.id = u.parent->>'_id'
    where u.organization_id = ${organizationId} and u.is_placed is null and u.parent->>'collection' = 'release'
      and u.parent->>'fieldName' is not null and r.release_type = any(${[...releaseTypes]})
    order by u.id for update of u`);
}

/** The field by another name; what stands in it is the same. */
export function updateFieldName(db: Db, organizationId: string, uploadId: string, fieldName: string) {
  return db.run(sql`
    update upload set parent = jsonb_set(parent, '{fieldName}', ${JSON.stringify(fieldName)}::jsonb)
    where organization_id = ${organizationId} and id = ${uploadId}`);
}

/** Locked until the transaction ends, so that a file is put into its place once. */
export function lockUpload(db: Db, organizationId: string, uploadId: string): Promise<UploadRow | null> {
  return db.maybe<UploadRow>(
    sql`select ${columns} from upload where organization_id = ${organizationId} and id = ${uploadId} for update`,
  );
}

export function updatePlaced(db: Db, organizationId: string, uploadId: string, isPlaced: boolean) {
  return db.run(
    sql`update upload set is_placed = ${isPlaced} where organization_id = ${organizationId} and id = ${uploadId}`,
  );
}

/** The chunk as it is known afterwards: the first one to come wins. Null where the upload was given up meanwhile. */
export async function insertChunk(
  db: Db,
  organizationId: string,
  uploadId: string,
  chunk: ChunkRow,
): Promise<ChunkRow | null> {
  // Holds it: a call that gives it up now waits for the chunk.
  const touched = await db.run(
    sql`update upload set updated_at = now() where organization_id = ${organizationId} and id = ${uploadId}`,
  );
  if (touched === 0) return null;
  return db.one<ChunkRow>(sql`
    insert into upload_chunk (organization_id, upload_id, idx, size, sha256)
    values (${organizationId}, ${uploadId}, ${chunk.idx}, ${chunk.size}, ${chunk.sha256})
    on conflict (organization_id, upload_id, idx) do update set idx = excluded.idx
    returning idx, size, sha256`);
}

export function findChunk(
  db: Db,
  organizationId: string,
  uploadId: string,
  idx: number,
): Promise<ChunkRow | null> {
  return db.maybe<ChunkRow>(sql`
    select idx, size, sha256 from upload_chunk
    where organization_id = ${organizationId} and upload_id = ${uploadId} and idx = ${idx}`);
}

export function listChunks(db: Db, organizationId: string, uploadId: string): Promise<ChunkRow[]> {
  return db.many<ChunkRow>(sql`
    select idx, size, sha256 from upload_chunk
    where organization_id = ${organizationId} and upload_id = ${uploadId} order by idx`);
}

/** The upload of a film whose source was not put together yet. */
export function findUnjoined(db: Db, organizationId: string, fileId: string): Promise<UploadRow | null> {
  return db.maybe<UploadRow>(sql`
    select ${columns} from upload where organization_id = ${organizationId} and file_id = ${fileId}
      and exists (select from file where organization_id = ${organizationId} and id = ${fileId} and sha256 is null)`);
}

/** Ties the upload to its file, once. False when another request was first. */
export async function claimUpload(
  db: Db,
  organizationId: string,
  uploadId: string,
  fileId: string,
): Promise<boolean> {
  const claimed = await db.run(sql`
    update upload set file_id = ${fileId}, updated_at = now()
    where organization_id = ${organizationId} and id = ${uploadId} and file_id is null`);
  return claimed === 1;
}

/** Undoes a claim because a chunk turned out damaged; that chunk has to come again. */
export async function reopenUpload(
  db: Db,
  organizationId: string,
  uploadId: string,
  damagedIdx: number,
): Promise<void> {
  await db.run(sql`
    update upload set file_id = null, updated_at = now() where organization_id = ${organizationId} and id = ${uploadId}`);
  await db.run(sql`
    delete from upload_chunk
    where organization_id = ${organizationId} and upload_id = ${uploadId} and idx = ${damagedIdx}`);
}

/** From now on it holds no bytes of the quota and no place; its row stays until what it left in the storage is gone. */
export function withdrawUpload(db: Db, organizationId: string, uploadId: string, at: Date): Promise<number> {
  return db.run(sql`
    update upload set withdrawn_at = ${at} where organization_id = ${organizationId} and id = ${uploadId}`);
}

export function removeUpload(db: Db, organizationId: string, uploadId: string): Promise<number> {
  return db.run(sql`delete from upload where organization_id = ${organizationId} and id = ${uploadId}`);
}

/**
 * Uploads that were not touched since `untouched` and no film is still to be made of, and those that were withdrawn before
 * `withdrawn` (asked as the owner, over all organizations).
 */
export function listStaleUploads(
  db: Db,
  { untouched, withdrawn }: { untouched: Date; withdrawn: Date },
): Promise<{ organization_id: string; id: string; file_id: string | null }[]> {
  return db.many(
    sql`select organization_id, id, file_id from upload u where withdrawn_at < ${withdrawn} or (updated_at < ${untouched}
      and not exists (select from file f where f.organization_id = u.organization_id and f.id = u.file_id
        and f.sha256 is null and f.status in ('encrypting', 'failed')))
      order by updated_at limit 500`,
  );
}
