import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Every program file below these folders, without tests, builds and packages. */
export function sourceFiles(...folders: string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .filter((file) => !/node_modules|^web\/dist\//.test(file));
}

export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The texts of a program: what its strings say, what its objects name, and its strings with gaps. */
export interface ProgramText {
  literals: Set<string>;
  /** The text between the gaps of each template string. */
  templates: string[][];
}

/** `people` of `t('report:people')` and of `{ people: … }` alike. */
export function collectText(source: ts.SourceFile, into: ProgramText): void {
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node)) into.literals.add(node.text);
    else if (ts.isPropertyName(node) && 'text' in node) into.literals.add(node.text);
    else if (ts.isTemplateExpression(node)) {
      // SQL says codes too.
      for (const [, word = ''] of node.getText(source).matchAll(/'([\w-]+)'/g)) into.literals.add(word);
      into.templates.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)]);
    }
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Keys that nothing names: not as a whole (with or without the namespace), and not as a template string whose gaps are
 * filled by texts of the program. `report:filter.${filter}` uses `report:filter.watched` as long as something says
 * 'watched'.
 */
export function unusedKeys(keys: readonly string[], { literals, templates }: ProgramText): string[] {
  const written = templates.filter(
    ([head = '', next = '']) => /^\w+:/.test(head) || (head === '' && next.startsWith('.')),
  );
  // Two gaps side by side are one whose text is said in two parts.
  const patterns = written.map((parts) => {
    const joined = parts.filter((text, at) => text !== '' || at === 0 || at === parts.length - 1);
    return new RegExp(`^${joined.map(escaped).join('(.*)')}$`);
  });
  // In a key `release_read` stands for `release.read`.
  const dotted = new Set([...literals].map((text) => text.replaceAll('_', '.')));
  const isOne = (text: string) => literals.has(text) || dotted.has(text.replaceAll('_', '.'));
  const isSaid = (text: string) =>
    text === '' ||
    text.split('.').every(isOne) ||
    [...text].some((_, at) => isOne(text.slice(0, at)) && isOne(text.slice(at)));
  return keys.filter((key) => {
    if (literals.has(key) || literals.has(key.replace(/^\w+:/, ''))) return false;
    return !patterns.some((pattern) => {
      const gaps = pattern.exec(key)?.slice(1);
      return gaps !== undefined && gaps.length > 0 && gaps.every(isSaid);
    });
  });
}

/** What a person reads or hears on a screen. */
const shownAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'alt',
  'help',
  'description',
  'confirmLabel',
  'aria-valuetext',
  'aria-roledescription',
]);
const saidProperties = new Set(['text', 'label', 'title', 'header', 'confirmLabel', 'placeholder', 'help']);
const letters = /[A-Za-z\u0590-\u05ff]{2}/;
/** Names, keys of a keyboard and the beginning of an address are the same in every language. */
const sameEverywhere = /^(Firstlook|CSV|JSON|HTML|CSS|API|URL|https?:\/\/.*|(Ctrl|Enter|Esc)( .)?)$/;
/** `report:people` is a key and `var(--line)` a value, not words. */
const isWords = (text: string) =>
  letters.test(text) && !sameEverywhere.test(text.trim()) && !/^\w+:[\w.]+$|^var\(/.test(text);

/** Objects have codes of the same names: those are one small word. */
const isSentence = /^[A-Z]|\s|[\u0590-\u05ff]/;

/** Words written into a screen instead of into `locales`. */
export function hardCodedText(source: ts.SourceFile): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const add = (node: ts.Node, text: string) => {
    if (!isWords(text)) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push({ line, text: text.trim() });
  };
  walk(source, (node) => {
    if (ts.isJsxText(node)) add(node, node.text);
    const isChild = ts.isJsxExpression(node) && node.parent && !ts.isJsxAttribute(node.parent);
    const isShown =
      ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText(source)) && node.initializer;
    // What a toast, a question or a column of a table says.
    const isSaid = ts.isPropertyAssignment(node) && saidProperties.has(node.name.getText(source));
    const said = isSaid ? ownStrings(node.initializer) : [];
    for (const text of said) if (isSentence.test(text.text)) add(text, text.text);
    const shown = isChild ? node.expression : isShown ? initializerOf(node) : undefined;
    if (shown) for (const text of ownStrings(shown)) add(text, text.text);
  });
  return found;
}

function initializerOf(attribute: ts.JsxAttribute): ts.Node | undefined {
  const { initializer } = attribute;
  return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

/** The strings an expression may become, without those that a call in it takes. */
function ownStrings(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isConditionalExpression(node)) return [...ownStrings(node.whenTrue), ...ownStrings(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return ownStrings(node.expression);
  if (ts.isBinaryExpression(node)) {
    const kinds = [
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.PlusToken,
    ];
    return kinds.includes(node.operatorToken.kind)
      ? [...ownStrings(node.left), ...ownStrings(node.right)]
      : [];
  }
  return [];
}
