import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseCss, walk as walkCss } from 'css-tree';
import ts from 'typescript';
import { walk } from './source-words.ts';

/** What a program takes of the sheets it imports (`import css from './x.module.css'`). */
export interface SheetUse {
  /** Of each sheet the classes that are taken by name: `css.row`. */
  taken: Map<string, Set<string>>;
  /** Of each sheet whether a class is chosen at run time: `css[shape]`. */
  chosen: Map<string, string[]>;
  findings: string[];
}

/** The classes that a sheet makes; what stands in `:global(…)` is another's. */
export function classesOf(file: string): Set<string> {
  const names = new Set<string>();
  walkCss(parseCss(readFileSync(file, 'utf8')), (node) => {
    if (node.type === 'ClassSelector') names.add(node.name);
  });
  return names;
}

const isModule = (file: string) => file.endsWith('.module.css');

/** The sheets a file imports, by the name it gives them; one that is imported without a name is not read. */
function sheetsOf(source: ts.SourceFile, findings: string[]): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const one of source.statements) {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) continue;
    if (!isModule(one.moduleSpecifier.text)) continue;
    const file = path.join(path.dirname(source.fileName), one.moduleSpecifier.text);
    const name = one.importClause?.name?.text;
    if (!existsSync(file)) findings.push(`${source.fileName}  no such sheet: ${file}`);
    else if (name) sheets.set(name, file);
  }
  return sheets;
}

function add<T>(to: Map<string, T>, key: string, start: T): T {
  const known = to.get(key) ?? start;
  to.set(key, known);
  return known;
}

/** What one file takes of its sheets; a name that the sheet does not have is a finding. */
export function collectSheetUse(source: ts.SourceFile, into: SheetUse): void {
  const sheets = sheetsOf(source, into.findings);
  if (sheets.size === 0) return;
  const known = new Map([...sheets.values()].map((file) => [file, classesOf(file)]));
  walk(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
    const file = ts.isIdentifier(node.expression) && sheets.get(node.expression.text);
    if (!file) return;
    if (ts.isElementAccessExpression(node)) {
      const begun = ts.isTemplateExpression(node.argumentExpression) && node.argumentExpression.head.text;
      add(into.chosen, file, [] as string[]).push(begun || '');
      return;
    }
    add(into.taken, file, new Set<string>()).add(node.name.text);
    if (known.get(file)?.has(node.name.text)) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    into.findings.push(
      `${source.fileName}:${line}  a class that ${file} does not have: ${node.getText(source)}`,
    );
  });
}

/** The words written into `className` and `classNames(…)`, each with its place. */
export function writtenClasses(source: ts.SourceFile): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      for (const name of node.text.split(/\s+/)) if (name && !name.endsWith('-')) found.push({ name, line });
      return;
    }
    // Strings in a condition or a comparison are not class names.
    if (ts.isConditionalExpression(node)) {
      take(node.whenTrue);
      take(node.whenFalse);
      return;
    }
    if (ts.isBinaryExpression(node)) {
      const isChoice = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      const isOther = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(
        node.operatorToken.kind,
      );
      if (isOther) take(node.left);
      if (isChoice || isOther) take(node.right);
      return;
    }
    if (ts.isElementAccessExpression(node)) return;
    ts.forEachChild(node, take);
  };
  walk(source, (node) => {
    const isAttribute = ts.isJsxAttribute(node) && /^classNames?$/.test(node.name.getText(source));
    if (isAttribute && node.initializer) take(node.initializer);
    const isJoin = ts.isCallExpression(node) && node.expression.getText(source) === 'classNames';
    if (isJoin && !isInAttribute(node)) for (const one of node.arguments) take(one);
  });
  return found;
}

/** A join inside of an attribute was read with it, or it joins something else (`aria-describedby`). */
function isInAttribute(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isJsxAttribute(at)) return true;
  return false;
}
