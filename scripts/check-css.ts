import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseCss, walk as walkCss } from 'css-tree';
import { collectText, type ProgramText, parse, sourceFiles } from './source-words.ts';

/**
 * What stylelint (`stylelint.config.js`) does not see: classes that nothing wears, and sides written into the styles of
 * elements, in screens and in designs.
 */
const findings: string[] = [];

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|^web\/dist\//.test(file));
}

/** Libraries put these on their own elements. */
const ofLibraries = /^(mantine-|m_|ProseMirror|is-editor-empty|tiptap|reactEasyCrop)/;

const program: ProgramText = { literals: new Set(), templates: [] };
for (const file of sourceFiles('web')) collectText(parse(file), program);
const page = readFileSync('web/index.html', 'utf8');
for (const text of [page, ...filesOf('templates', /\.hbs$/).map((file) => readFileSync(file, 'utf8'))]) {
  for (const [, names = ''] of text.matchAll(/class="([^"]*)"/g)) program.literals.add(names);
}

/** Each word of each string; `tone-` of a template string stands for every name that begins so. */
const worn = new Set([...program.literals].flatMap((text) => text.split(/\s+/)));
const begun: string[] = [];
for (const parts of program.templates) {
  for (const [at, part] of parts.entries()) {
    const names = part.split(/\s+/);
    for (const name of names) worn.add(name);
    const last = names.at(-1) ?? '';
    if (at < parts.length - 1 && /-$/.test(last)) begun.push(last);
  }
}
const isWorn = (name: string) =>
  worn.has(name) || ofLibraries.test(name) || begun.some((head) => name.startsWith(head));

for (const file of filesOf('web', /\.css$/)) {
  const unused = new Set<string>();
  walkCss(parseCss(readFileSync(file, 'utf8')), (node) => {
    if (node.type === 'ClassSelector' && !isWorn(node.name)) unused.add(node.name);
  });
  for (const name of unused) findings.push(`${file}  a class that nothing wears: .${name}`);
}

/** Mail programs know no logical properties: what a mail must say by sides is said once per direction, with a reason. */
const sidesOfMails: Record<string, string> = {};
const physicalStyle =
  /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|textAlign:\s*'(?:left|right)'|(?:left|right):\s*(?:['"`\d]|-\d))/;
const physicalAttribute =
  /(?:\b(?:margin|padding|border)-(?:left|right)\b|\btext-align:\s*(?:left|right)\b|\bfloat:\s*(?:left|right)\b|[;"]\s*(?:left|right):|\balign="(?:left|right)")/;
const look = (file: string, pattern: RegExp) => {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const found = pattern.exec(line);
    if (found && !sidesOfMails[file])
      findings.push(`${file}:${at + 1}  a side, not a direction: ${found[0]}`);
  }
};
for (const file of filesOf('web', /\.tsx$/)) look(file, physicalStyle);
for (const file of filesOf('templates', /\.hbs$/)) look(file, physicalAttribute);

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
