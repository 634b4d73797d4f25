import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { classesOf, collectSheetUse, type SheetUse, writtenClasses } from './css-module.ts';
import { collectText, type ProgramText, parse, sourceFiles } from './source-words.ts';

/**
 * What stylelint (`stylelint.config.js`) does not see: classes that nothing wears and classes that no sheet has, sheets
 * outside of `web/ui/style` that are not modules, sides written into the styles of elements, in screens and in designs,
 * and lines of designs that are too long to read.
 */
const findings: string[] = [];

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|^web\/dist\//.test(file));
}

/** Libraries put these on their own elements. */
const ofLibraries = /^(mantine-|m_|ProseMirror|selectedCell|is-editor-empty|tiptap|reactEasyCrop)/;

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

const isShared = (file: string) => /^web\/ui\/(style\/[\w-]+|tokens[\w-]*)\.css$/.test(file);
const sheets = filesOf('web', /\.css$/).map((file) => ({ file, names: classesOf(file) }));
const use: SheetUse = { taken: new Map(), chosen: new Map(), findings };
for (const file of sourceFiles('web')) collectSheetUse(parse(file), use);

const wordsOfAll = new Set<string>();
const asked: { file: string; name: string }[] = [];
for (const { file, names } of sheets) {
  const isModule = file.endsWith('.module.css');
  if (isModule) {
    const taken = use.taken.get(file);
    const begun = use.chosen.get(file) ?? [];
    const isTaken = (name: string) =>
      taken?.has(name) || begun.some((head) => (head ? name.startsWith(head) : worn.has(name)));
    for (const name of names) {
      if (!isTaken(name)) findings.push(`${file}  a class that nothing takes: .${name}`);
      if (!/^[a-z][A-Za-z\d]*$/.test(name))
        findings.push(`${file}  a class is one word in camelCase: .${name}`);
    }
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/:global\(\.([\w-]+)\)/g))
      asked.push({ file, name });
    continue;
  }
  if (!isShared(file))
    findings.push(
      `${file}  a sheet outside of web/ui/style is a module: ${file.replace(/css$/, 'module.css')}`,
    );
  for (const name of names) {
    wordsOfAll.add(name);
    if (!isWorn(name)) findings.push(`${file}  a class that nothing wears: .${name}`);
  }
}
/** Server-drawn pages know the player by these. */
const ofPages = /^(fl-player|flp-window|flp-locked)$/;
for (const { file, name } of asked) {
  if (!wordsOfAll.has(name) && !ofLibraries.test(name) && !ofPages.test(name))
    findings.push(`${file}  a class that no shared sheet has: :global(.${name})`);
}
/** A class of a module is reached through its import only, so a written word is one that all may wear. */
for (const file of sourceFiles('web')) {
  for (const { name, line } of writtenClasses(parse(file))) {
    if (!wordsOfAll.has(name) && !ofLibraries.test(name))
      findings.push(`${file}:${line}  a class that no shared sheet has: ${name}`);
  }
}

/** Of a design: one group of attributes a line. Where a space would show, `{{~` takes the break away again. */
const longestLine = 160;
/** Mail programs know no logical properties: what a mail must say by sides is said once per direction, with a reason. */
const sidesOfMails: Record<string, string> = {};
const physicalStyle =
  /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|textAlign:\s*'(?:left|right)'|(?:left|right):\s*(?:['"`\d]|-\d))/;
const physicalAttribute =
  /(?:\b(?:margin|padding|border)-(?:left|right)\b|\btext-align:\s*(?:left|right)\b|\bfloat:\s*(?:left|right)\b|[;"]\s*(?:left|right):|\balign="(?:left|right)")/;
/** Four values with other sides: `padding:0 4px 0 0` is a left and a right, too. */
const physicalShorthand =
  /(?:margin|padding):\s*[\w.%-]+\s+([\w.%-]+)\s+[\w.%-]+\s+(?!\1(?![\w.%-]))[\w.%-]+/;
const look = (file: string, pattern: RegExp) => {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const found = pattern.exec(line);
    if (found && !sidesOfMails[file])
      findings.push(`${file}:${at + 1}  a side, not a direction: ${found[0]}`);
  }
};
for (const file of filesOf('web', /(?<!\.test)\.tsx$/)) look(file, physicalStyle);
for (const file of filesOf('templates', /\.hbs$/)) {
  look(file, physicalAttribute);
  look(file, physicalShorthand);
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.length > longestLine)
      findings.push(`${file}:${at + 1}  a line of ${line.length} characters, at most ${longestLine}`);
  }
}

for (const finding of findings) console.error(finding);
process.exit(findings.length > 0 ? 1 : 0);
