import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { builtInTemplates, findTemplateSource } from '../../rendering/template-registry.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { builtInFieldFiles, findBuiltInFields } from './built-in-fields.ts';
import { loadOrganization } from './organization.service.ts';
import { findRegisteredFile } from './organization.store.ts';
import type { OrganizationWrite } from './organization-write.policy.ts';
import * as store from './registered-file.store.ts';

type Kind = RegisteredFile['kind'];
type FileText = RegisteredFile & { content: string };

/** Text of a template that the organization registered under this name, or null. Never a path of the disk. */
export function loadTemplateSource(ctx: Ctx, organizationId: string, path: string): Promise<string | null> {
  return ctx.db.of(organizationId, (db) => findRegisteredFile(db, organizationId, path, 'template'));
}

/** One of the organization's own pages. @throws AppError NOT_FOUND, the same for foreign, absent and made-up names */
export async function loadOwnPage(ctx: Ctx, path: string): Promise<string> {
  const html = await ctx.db.tenant((db) => findRegisteredFile(db, ctx.organizationId, path, 'html'));
  if (html === null) throw new AppError('NOT_FOUND');
  return html;
}

const builtIn: readonly { path: string; kind: Kind }[] = [
  ...builtInFieldFiles.map((path) => ({ path, kind: 'fields' as const })),
  ...builtInTemplates.map(({ file }) => ({ path: file, kind: 'template' as const })),
];

/** Text of a file that comes with the product; the name is looked up in a list and never used as a path. */
function builtInText(path: string, kind: Kind): string | null {
  return kind === 'fields' ? findBuiltInFields(path) : findTemplateSource(path);
}

function builtInFile({ path, kind }: { path: string; kind: Kind }): FileText {
  const content = builtInText(path, kind) ?? '';
  const size = Buffer.byteLength(content);
  return { path, kind, content, size, builtIn: true, version: 0, updatedAt: null, updatedBy: null };
}

function fileOf(row: Omit<store.RegisteredFileRow, 'content'> & { size: number }): RegisteredFile {
  return {
    path: row.path,
    kind: row.kind,
    builtIn: false,
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
  const rest = builtIn
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
  const known = builtIn.find((one) => one.path === path);
  if (!known) throw new AppError('NOT_FOUND');
  return builtInFile(known);
}

export async function listRegisteredFileVersions(ctx: Ctx, path: string) {
  const rows = await ctx.db.tenant((db) => store.listVersions(db, ctx.organizationId, path));
  return { items: rows.map(textOf), total: rows.length };
}

/** Keeps a checked text as the next version. @throws AppError CONFLICT when somebody else saved since it was read */
export async function keepRegisteredFile(
  ctx: Ctx,
  file: { path: string; kind: Kind; content: string },
  version: number,
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
  });
}

/** Every file that settings name, with the place of its name in them. */
function namedFiles(write: OrganizationWrite): { kind: Kind; path: string; at: string }[] {
  return [
    ...(write.releaseTypes ?? []).map((one, index) => ({
      kind: 'fields' as const,
      path: one.dataFieldsLocalFilePath,
      at: `releaseTypes.${index}.dataFieldsLocalFilePath`,
    })),
    ...(write.templates ?? []).map((one, index) => ({
      kind: 'template' as const,
      path: one.handlebarsLocalFilePath,
      at: `templates.${index}.handlebarsLocalFilePath`,
    })),
    ...(write.routes ?? []).flatMap((one, index) =>
      one.htmlContentFilePath
        ? [
            {
              kind: 'html' as const,
              path: one.htmlContentFilePath,
              at: `routes.${index}.htmlContentFilePath`,
            },
          ]
        : [],
    ),
    ...(write.inheritFilePath
      ? [{ kind: 'fields' as const, path: write.inheritFilePath, at: 'inheritFilePath' }]
      : []),
  ];
}

/** Paths of a write that name no file of this organization and none of the product (promise F1). */
export async function listUnknownFiles(
  db: Db,
  organizationId: string,
  write: OrganizationWrite,
): Promise<ErrorIssue[]> {
  const named = namedFiles(write);
  const issues: ErrorIssue[] = [];
  for (const kind of ['fields', 'template', 'html'] as const) {
    const ofKind = named.filter((one) => one.kind === kind);
    if (ofKind.length === 0) continue;
    const paths = ofKind.map(({ path }) => path);
    const known = new Set([
      ...(await store.listKnownPaths(db, organizationId, kind, paths)),
      ...builtIn.filter((one) => one.kind === kind).map(({ path }) => path),
    ]);
    issues.push(
      ...ofKind.filter(({ path }) => !known.has(path)).map(({ at }) => ({ path: at, code: 'unknownFile' })),
    );
  }
  return issues;
}
