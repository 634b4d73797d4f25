import { type FeatureRow, listFeatures, listTables, readFeatureTable, tableUses } from './feature-table.ts';

/**
 * `feature-table.json` against the server as it is: every feature has a row, every table one owner, and no statement
 * reaches a table that its feature neither owns nor names. Who imports whom is read from the same file by
 * `.dependency-cruiser.cjs`.
 */
const table = readFeatureTable();
const tables = listTables();
const findings: string[] = [];

for (const feature of listFeatures())
  if (!table[feature]) findings.push(`${feature} has no row in scripts/feature-table.json`);

const owners = new Map<string, string[]>();
for (const [feature, row] of Object.entries(table))
  for (const name of row.owns) owners.set(name, [...(owners.get(name) ?? []), feature]);
for (const name of tables) {
  const own = owners.get(name) ?? [];
  if (own.length !== 1)
    findings.push(`the table ${name} has ${own.length} owners: ${own.join(', ') || 'none'}`);
}

function checkRow(feature: string, row: FeatureRow): void {
  const uses = listFeatures().includes(feature) ? tableUses(feature, tables) : [];
  for (const { table: name, file, isWrite } of uses) {
    if (row.owns.includes(name)) continue;
    const isDeclared = name in row.writes || (!isWrite && row.reads.includes(name));
    if (!isDeclared)
      findings.push(`${file} ${isWrite ? 'writes' : 'reads'} ${name} of ${owners.get(name)?.join(', ')}`);
  }
  const isUsed = (name: string, write: boolean) =>
    uses.some((use) => use.table === name && (use.isWrite || !write));
  for (const name of row.reads)
    if (!isUsed(name, false)) findings.push(`${feature} says that it reads ${name} and does not`);
  for (const [name, reason] of Object.entries(row.writes)) {
    if (!isUsed(name, true)) findings.push(`${feature} says that it writes ${name} and does not`);
    if (reason.length < 15) findings.push(`${feature} writes ${name} without a reason`);
  }
}
for (const [feature, row] of Object.entries(table)) checkRow(feature, row);

/** A way from a feature back to itself over what the rows allow. */
function findCircle(feature: string, way: string[]): string[] | null {
  if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
  for (const next of table[feature]?.uses ?? []) {
    const circle = findCircle(next, [...way, feature]);
    if (circle) return circle;
  }
  return null;
}
for (const feature of Object.keys(table)) {
  const circle = findCircle(feature, []);
  if (circle?.[0] === feature) findings.push(`these features use each other: ${circle.join(' → ')}`);
}

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
