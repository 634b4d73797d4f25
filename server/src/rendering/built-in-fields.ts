import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../release-types/', import.meta.url));
// The names are read once; a path from outside is only ever compared with them (promise F1).
const texts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(folder + name, 'utf8')]),
);

/** Names of the field definitions that come with the product. */
export const builtInFieldFiles: readonly string[] = [...texts.keys()].sort();

/** Their text, or null for any other name. */
export function findBuiltInFields(name: string): string | null {
  return texts.get(name) ?? null;
}
