import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import type { Db } from '../../platform/database.ts';
import { builtInFiles } from '../../rendering/built-in-file.ts';
import { listRegisteredPaths } from './organization.store.ts';
import type { OrganizationWrite } from './organization-write.policy.ts';

type Kind = RegisteredFile['kind'];

/** Every file that settings name, with the place of its name in them. */
export function namedFiles(write: OrganizationWrite): { kind: Kind; path: string; at: string }[] {
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
      ...(await listRegisteredPaths(db, organizationId, kind, paths)),
      ...builtInFiles.filter((one) => one.kind === kind).map(({ path }) => path),
    ]);
    issues.push(
      ...ofKind.filter(({ path }) => !known.has(path)).map(({ at }) => ({ path: at, code: 'unknownFile' })),
    );
  }
  return issues;
}
