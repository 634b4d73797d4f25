import type {
  OpenUpload,
  PackagingItem,
  StorageUsage,
  StoredFile,
} from '@firstlook/contract/storage-usage.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { quotaOf } from '../../platform/config.ts';
import { listPackagingJobs } from './enqueue-packaging.ts';
import { listNamedElsewhere } from './file-use.store.ts';
import * as store from './storage-usage.store.ts';

const largest = 20;
const mostUnfinished = 200;
/** What a statement of the page may take, milliseconds: it reads every version of every text, and shows the way out of a full storage. */
const longestUsage = 20_000;

const storedFileOf = (row: store.UsageRow): StoredFile => ({
  fileId: row.id,
  name: row.name,
  kind: row.kind,
  size: row.size,
  isFormer: row.is_former,
  isUnused: row.is_unused,
  // A date that waits for the end of its use is none.
  removeAfter: row.is_former || row.is_unused ? (row.remove_after?.toISOString() ?? null) : null,
  releases: row.releases,
  releaseCount: row.release_count,
  _createdAt: row.created_at.toISOString(),
});

const openUploadOf = (row: store.OpenUploadRow): OpenUpload => ({
  uploadId: row.id,
  name: row.name,
  size: row.size,
  received: row.received,
  by: row.by,
  releases: row.releases,
  releaseCount: row.release_count,
  _createdAt: row.created_at.toISOString(),
});

/** What the organization keeps, what is on its way there, what of it is largest, and what leaves by itself (docs/decisions/0057). */
export async function getStorageUsage(ctx: Ctx): Promise<StorageUsage> {
  const { organizationId } = ctx;
  const found = await ctx.db.tenant(async (db) => {
    await db.allow(longestUsage);
    const named = await listNamedElsewhere(db, organizationId);
    return {
      kinds: await store.listByKind(db, organizationId),
      uploads: await store.listOpenUploads(db, organizationId, largest),
      biggest: await store.listLargest(db, organizationId, named, largest),
      leaving: await store.listLeaving(db, organizationId, named, largest),
      leavingSize: await store.sumLeaving(db, organizationId, named),
      damaged: await store.listDamaged(db, organizationId, named, largest),
    };
  });
  return {
    quota: quotaOf(ctx.config),
    used: found.kinds.reduce((sum, { size }) => sum + size, 0),
    kinds: found.kinds,
    uploads: found.uploads.map(openUploadOf),
    biggest: found.biggest.map(storedFileOf),
    leaving: found.leaving.map(storedFileOf),
    leavingSize: found.leavingSize,
    damaged: found.damaged.map((row) => ({
      ...storedFileOf(row),
      fault: row.fault,
      foundAt: row.found_at.toISOString(),
    })),
  };
}

const states = ['working', 'waiting', 'failed'] as const;

/** Films and sound on their way to be watched: what is worked on, what waits in its order, what failed. */
export async function listPackaging(ctx: Ctx): Promise<{ items: PackagingItem[] }> {
  const { organizationId } = ctx;
  const { rows, jobs } = await ctx.db.tenant(async (db) => ({
    rows: await store.listUnfinished(db, organizationId, mostUnfinished),
    jobs: {
      film: await listPackagingJobs(ctx, db, organizationId, 'film'),
      lower: await listPackagingJobs(ctx, db, organizationId, 'lower'),
    },
  }));
  const items = rows.map((row): PackagingItem => {
    const part = row.status === 'ready' ? 'lower' : 'film';
    const job = jobs[part].find(({ fileId }) => fileId === row.id);
    const isUnderWay = job?.place === null;
    return {
      fileId: row.id,
      name: row.name,
      kind: row.kind,
      size: row.size,
      state: row.status === 'failed' ? 'failed' : isUnderWay ? 'working' : 'waiting',
      part,
      place: row.status === 'failed' ? null : (job?.place ?? null),
      progress: part === 'film' && isUnderWay ? row.progress : 0,
      error: row.error,
      releases: row.releases,
      releaseCount: row.release_count,
    };
  });
  // Films before their lower renditions, which is how they are taken.
  const order = (item: PackagingItem) => states.indexOf(item.state) * 2 + (item.part === 'film' ? 0 : 1);
  const last = Number.POSITIVE_INFINITY;
  return {
    items: items.sort((a, b) => order(a) - order(b) || (a.place ?? last) - (b.place ?? last)),
  };
}
