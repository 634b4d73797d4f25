import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A row of `feature-table.json`: what a room of the server may use, and the tables behind it. */
export interface FeatureRow {
  /** Features whose services it may call. No two features may reach each other, by whatever way round. */
  uses: string[];
  /** Tables that are its own: it alone writes them. */
  owns: string[];
  /** Tables of others that its statements read. */
  reads: string[];
  /** Tables of others that its statements write, each with the reason why. */
  writes: Record<string, string>;
}

const root = path.resolve(import.meta.dirname, '..');
const featureFolder = path.join(root, 'server/src/features');

export function readFeatureTable(): Record<string, FeatureRow> {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'feature-table.json'), 'utf8')) as Record<
    string,
    FeatureRow
  >;
}

/** Every table that a migration makes and none removes, by its last name. */
export function listTables(): string[] {
  const folder = path.join(root, 'server/migrations');
  const tables = new Set<string>();
  for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(path.join(folder, name), 'utf8').replace(/--.*$/gm, '');
    for (const [, verb, table = '', act, other = ''] of text.matchAll(
      /\b(create|drop|alter) table\s+(?:if (?:not )?exists\s+)?(\w+)(?:\s+(rename to|partition of|attach partition)\s+(\w+))?/g,
    )) {
      if (verb === 'drop') tables.delete(table);
      // A part of a table is none.
      else if (act === 'attach partition') tables.delete(other);
      else if (act === 'rename to' && tables.delete(table)) tables.add(other);
      else if (verb === 'create' && act !== 'partition of') tables.add(table);
    }
  }
  return [...tables].sort();
}

export interface TableUse {
  table: string;
  file: string;
  isWrite: boolean;
}

const tableName = String.raw`(?:only\s+)?(?:public\.)?(\w+)`;
const afterWord = new RegExp(
  String.raw`\b(delete\s+from|insert\s+into|update|from|join|using)\s+${tableName}`,
  'gi',
);
/** `from a, b c`: the list, and each name behind a comma of it. */
const listed =
  /\b(?:from|using)\s+[\w.]+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*(?:lateral\s+)?[\w.]+(?:\s+(?:as\s+)?\w+)?)+)/gi;
const afterComma = new RegExp(String.raw`,\s*${tableName}`, 'gi');

/** Which tables the statements of a feature name, by the words before the name. */
export function tableUses(feature: string, tables: readonly string[]): TableUse[] {
  const folder = path.join(featureFolder, feature);
  return readdirSync(folder)
    .filter((name) => /\.(store|sql)\.ts$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
      const named = [...text.matchAll(afterWord)].map(([, verb = '', table = '']) => ({ verb, table }));
      const further = [...text.matchAll(listed)].flatMap(([, list = '']) =>
        [...list.matchAll(afterComma)].map(([, table = '']) => ({ verb: 'from', table })),
      );
      return [...named, ...further]
        .map(({ verb, table }) => ({ verb, table: table.toLowerCase() }))
        .filter(({ table }) => tables.includes(table))
        .map(({ verb, table }) => ({
          table,
          file: `server/src/features/${feature}/${name}`,
          isWrite: /^(delete|insert|update)/i.test(verb),
        }));
    });
}

export const listFeatures = (): string[] =>
  readdirSync(featureFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
