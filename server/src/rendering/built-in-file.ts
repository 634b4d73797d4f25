import type { RegisteredFile } from '@firstlook/contract/registered-file.ts';
import { builtInFieldFiles, findBuiltInFields } from './built-in-fields.ts';
import { builtInTemplates, findTemplateSource } from './template-registry.ts';

type Kind = RegisteredFile['kind'];

/** What comes with the product and may be named where an own registered file may. */
export const builtInFiles: readonly { path: string; kind: Kind }[] = [
  ...builtInFieldFiles.map((path) => ({ path, kind: 'fields' as const })),
  ...builtInTemplates.map(({ file }) => ({ path: file, kind: 'template' as const })),
];

/** Text of a file that comes with the product; the name is looked up in a list and never used as a path. */
export function builtInText(path: string, kind: Kind): string | null {
  return kind === 'fields' ? findBuiltInFields(path) : findTemplateSource(path);
}
