import { can } from '@firstlook/contract/permissions.ts';
import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { builtInFiles, builtInText } from '../../rendering/built-in-file.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { namedFiles } from '../organization/named-file.service.ts';
import { reindexReleasesJob } from '../organization/organization.queue.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { routesFor } from '../organization/route.policy.ts';
import * as store from './registered-file.store.ts';

type Kind = RegisteredFile['kind'];
type FileText = RegisteredFile & { content: string };

/** Text of a template that the organization registered under this name, or null. Never a path of the disk. */
export function loadTemplateSource(ctx: Ctx, organizationId: string, path: string): Promise<string | null> {
  return ctx.db.of(organizationId, (db) => store.findText(db, organizationId, path, 'template'));
}

/**
 * A page of the organization's own: one that a route of the caller shows; for developers, who write them, any.
 * @throws AppError NOT_FOUND, the same for foreign, absent, made-up and closed names
 */
export async function loadOwnPage(ctx: Ctx, path: string): Promise<string> {
  const holder = actorOf(ctx);
  const mayOpen =
    can(holder, 'organization.develop', ctx.organizationId) ||
    routesFor(holder, await loadOrganization(ctx)).some((one) => one.htmlContentFilePath === path);
  if (!mayOpen) throw new AppError('NOT_FOUND');
  const html = await ctx.db.tenant((db) => store.findText(db, ctx.organizationId, path, 'html'));
  if (html === null) throw new AppError('NOT_FOUND');
  return html;
}

function builtInFile({ path, kind }: { path: string; kind: Kind }): FileText {
  const content = builtInText(path, kind) ?? '';
  const size = Buffer.byteLength(content);
  return {
    path,
    kind,
    content,
    size,
    builtIn: true,
    hidesBuiltIn: false,
    version: 0,
    updatedAt: null,
    updatedBy: null,
  };
}

function fileOf(row: Omit<store.RegisteredFileRow, 'content'> & { size: number }): RegisteredFile {
  return {
    path: row.path,
    kind: row.kind,
    builtIn: false,
    hidesBuiltIn: builtInText(row.path, row.kind) !== null,
    version: row.version,
    size: row.size,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}

const textOf = (row: store.RegisteredFileRow): FileText => ({
  ...fileOf({ ...row, size: Buffer.byteLength(row.content) }),
  content: row.content,
});

/** Own files, and the built-in ones that no own file of the same name hides. */
export async function listRegisteredFiles(ctx: Ctx) {
  const rows = await ctx.db.tenant((db) => store.listFiles(db, ctx.organizationId));
  const own = new Set(rows.map(({ path }) => path));
  const rest = builtInFiles
    .filter(({ path }) => !own.has(path))
    .map((one) => {
      const { content: _content, ...file } = builtInFile(one);
      return file;
    });
  const items = [...rows.map(fileOf), ...rest];
  return { items, total: items.length };
}

/** @throws AppError NOT_FOUND */
export async function getRegisteredFile(ctx: Ctx, path: string): Promise<FileText> {
  const row = await ctx.db.tenant((db) => store.findFile(db, ctx.organizationId, path));
  if (row) return textOf(row);
  const known = builtInFiles.find((one) => one.path === path);
  if (!known) throw new AppError('NOT_FOUND');
  return builtInFile(known);
}

/**
 * Versions of a file that stands. Those of one that was deleted are told again once the file is: its undo saves the text anew.
 *
 * @throws AppError NOT_FOUND
 */
export async function listRegisteredFileVersions(ctx: Ctx, path: string) {
  const rows = await ctx.db.tenant((db) => store.listVersions(db, ctx.organizationId, path));
  if (rows.length === 0) await getRegisteredFile(ctx, path);
  return { items: rows.map(textOf), total: rows.length };
}

/**
 * Keeps a checked text as the next version, and what follows of it in the same transaction.
 *
 * @throws AppError CONFLICT when it was saved by another since it was read
 */
export async function keepRegisteredFile(
  ctx: Ctx,
  file: { path: string; kind: Kind; content: string },
  version: number,
  follow?: (db: Db) => Promise<void>,
): Promise<RegisteredFile> {
  return ctx.db.tenant(async (db) => {
    const write = {
      ...file,
      organizationId: ctx.organizationId,
      by: actorOf(ctx).accountId,
      at: ctx.clock.now(),
    };
    if ((await store.saveFile(db, write, version)) === 0) {
      const stored = await store.findFile(db, ctx.organizationId, file.path);
      const conflicts = [{ path: 'content', stored: stored?.content ?? null, sent: file.content }];
      throw new AppError('CONFLICT', { version: stored?.version ?? 0, conflicts });
    }
    await recordAudit(ctx, db, { action: 'registeredFile.save', target: { id: file.path, name: file.path } });
    const row = await store.findFile(db, ctx.organizationId, file.path);
    if (!row) throw new AppError('NOT_FOUND');
    await follow?.(db);
    return fileOf({ ...row, size: Buffer.byteLength(row.content) });
  });
}

/**
 * Takes an own file away; where one of the product has the same name, that one is used again.
 *
 * @throws AppError NOT_FOUND, for built-in files too; FILE_IN_USE while a setting names it and nothing stands behind it
 */
export async function removeRegisteredFile(ctx: Ctx, path: string): Promise<void> {
  const organization = await loadOrganization(ctx);
  const isNamed = namedFiles(organization).some(
    (one) => one.path === path && builtInText(path, one.kind) === null,
  );
  if (isNamed) throw new AppError('FILE_IN_USE');
  await ctx.db.tenant(async (db) => {
    if ((await store.removeFile(db, ctx.organizationId, path)) === 0) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'registeredFile.remove', target: { id: path, name: path } });
    // The built-in fields of the name may show others.
    if (builtInText(path, 'fields') !== null)
      await enqueue(ctx.queue, db, reindexReleasesJob, { organizationId: ctx.organizationId });
  });
}
