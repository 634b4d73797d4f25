import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { findCircles } from './circle.ts';
import { listFeatures, listTables, readFeatureTable, tableUses } from './feature-table.ts';
import { parse, sourceFiles } from './source-words.ts';

/**
 * The measures of the house, printed; and its caps, held: no function over 60 lines and no file over 300 without a row
 * in `house-cap.json`, which names the lines it has today and why, in words of its own. A row that says more than there is
 * fails too, and `--write` lowers it, so the list only gets shorter. Of a screen part its markup is not counted: it decides
 * nothing, but for functions with statements that stand in it. With it no part is longer than 150 lines.
 */
const functionCap = 60;
const markupCap = 150;
const fileCap = 300;
interface Row {
  /** A file, or a file and a function: `web/x.tsx#Name`. */
  place: string;
  lines: number;
  reason: string;
}
const capFile = 'scripts/house-cap.json';
const rows: Row[] = JSON.parse(readFileSync(capFile, 'utf8'));
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const product = sourceFiles('contract/src', 'server/src', 'web');
const rest = ['contract/src', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|hbs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|^web\/dist\//.test(file)),
);

/** What a function is called: its own name, or that of what it is given to. */
function nameOf(node: ts.Node): string {
  const named = node as { name?: ts.Node };
  if (named.name) return named.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) return `${parent.expression.getText().slice(0, 40)}()`;
  return 'a function';
}

/** Lines inside the functions with statements that stand in markup: those do decide, but for the markup in them. */
function blockLines(node: ts.Node, spanOf: (node: ts.Node) => number): number {
  if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isBlock(node.body))
    return Math.max(0, spanOf(node.body) - 2 - markupLines(node.body, spanOf));
  let lines = 0;
  ts.forEachChild(node, (child) => {
    lines += blockLines(child, spanOf);
  });
  return lines;
}

/** Lines between the tags of a function, which end where its outermost elements do. */
function markupLines(node: ts.Node, spanOf: (node: ts.Node) => number): number {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
    return spanOf(node) - 1 - blockLines(node, spanOf);
  let lines = 0;
  ts.forEachChild(node, (child) => {
    lines += markupLines(child, spanOf);
  });
  return lines;
}

const long: { place: string; lines: number }[] = [];
const lengths: number[] = [];
const imports = new Map<string, string[]>();
for (const file of product) {
  const source = parse(file);
  lengths.push(linesOf(source.text));
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const spanOf = (node: ts.Node) => lineAt(node.end) - lineAt(node.getStart(source)) + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const all = spanOf(node);
      const own = all - markupLines(node.body, spanOf);
      const lines = all > markupCap ? all : own;
      if (lines > functionCap) long.push({ place: `${file}#${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const named = [...source.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to = '']) => to);
  imports.set(
    file,
    named
      .map((to) =>
        to.startsWith('.')
          ? path.join(path.dirname(file), to)
          : to.replace(/^@firstlook\/contract\//, 'contract/src/'),
      )
      .filter((to) => product.includes(to)),
  );
}
const longFiles = rest
  .map((file) => ({ place: file, lines: linesOf(readFileSync(file, 'utf8')) }))
  .filter(({ lines }) => lines > fileCap);

/** Floors from the ground up; what stands on none of them (the doors) may use all. */
const floors = [
  ['contract/src', 'server/src/platform', 'web/device', 'web/i18n'],
  ['server/src/gateways', 'server/src/rendering', 'web/ui'],
  ['server/src/kernel', 'web/data'],
  ['web/parts'],
  ['server/src/features', 'web/features'],
  ['web/apps'],
];
const floorOf = (file: string) =>
  floors.findIndex((floor) => floor.some((name) => file.startsWith(`${name}/`)));
const arrows = [...imports].flatMap(([from, to]) => to.map((one) => [from, one] as const));
const back = arrows.filter(([from, to]) => floorOf(from) >= 0 && floorOf(to) > floorOf(from));

const table = readFeatureTable();
const tables = listTables();
const foreign = listFeatures().flatMap((feature) =>
  tableUses(feature, tables).filter(({ table: name }) => !table[feature]?.owns.includes(name)),
);

const sorted = lengths.sort((a, b) => a - b);
const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const figures: [string, string | number | undefined][] = [
  ['files of the product', product.length],
  ['lines, median (goal < 70)', at(0.5)],
  ['lines, 95 % (goal < 200)', at(0.95)],
  [`files over ${fileCap} lines, each with a reason`, longFiles.length],
  [`functions over ${functionCap} lines without their markup, each with a reason`, long.length],
  ['circles of files', findCircles(imports.keys(), (file) => imports.get(file) ?? []).length],
  ['arrows to a higher floor', back.length],
  ['uses of another feature’s table, all declared', foreign.length],
];
for (const [name, value] of figures) console.log(`${String(value).padStart(6)}  ${name}`);
if (process.argv.includes('--places')) {
  for (const [from, to] of back) console.log(`arrow  ${from} → ${to}`);
  for (const one of [...longFiles, ...long]) console.log(`${one.lines}  ${one.place}`);
}

const findings: string[] = [];
const over = [...longFiles, ...long];
const linesAt = (place: string) =>
  Math.max(0, ...over.filter((one) => one.place === place).map((one) => one.lines));
if (process.argv.includes('--write')) {
  for (const row of rows) row.lines = Math.min(row.lines, linesAt(row.place));
  const left = rows.filter(({ lines }) => lines > 0);
  writeFileSync(capFile, `${JSON.stringify(left, null, 2)}\n`);
  rows.splice(0, rows.length, ...left);
}
for (const { place } of over) {
  const lines = linesAt(place);
  const row = rows.find((one) => one.place === place);
  if (!row) findings.push(`${place} has ${lines} lines and no row in scripts/house-cap.json`);
  else if (lines > row.lines) findings.push(`${place} grew from ${row.lines} to ${lines} lines`);
  else if (lines < row.lines)
    findings.push(`${place} has only ${lines} lines: --write lowers its row, so that it does not grow back`);
}
for (const { place, reason } of rows) {
  if (!over.some((one) => one.place === place))
    findings.push(`${place} needs no row in house-cap.json any more`);
  if (reason.length < 15) findings.push(`${place} has no reason in house-cap.json`);
  if (rows.some((other) => other.place !== place && other.reason === reason))
    findings.push(`${place} has the reason of another place in house-cap.json`);
}
for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
