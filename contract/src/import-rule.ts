import { type FieldName, keyOfOwnField } from './own-field-name.ts';

/** What a file may change of people who are known: what it says, only what is empty, or nothing; tags, companies and lists are added to. */
export const importRules = ['overwrite', 'add', 'ifEmpty', 'leave'] as const;
export type ImportRule = (typeof importRules)[number];

/** Columns that have a rule, and the list that the people of the file go into; each own field has one, too. Addresses have none: by them people are known. */
export const namedRuleColumns = [
  'firstName',
  'lastName',
  'mobile',
  'tags',
  'company',
  'gender',
  'role',
  'notes',
  'list',
] as const;
export type RuleColumn = (typeof namedRuleColumns)[number] | FieldName;
/** Those that are not as the first of their rules says. */
export type ImportRules = { [column in RuleColumn]?: ImportRule };

/** Rules of a column, the one that holds unless another is said first. */
export function rulesOf(column: RuleColumn): readonly [ImportRule, ...ImportRule[]] {
  if (column === 'list') return ['add', 'leave'];
  if (column === 'tags' || column === 'company') return ['add', 'ifEmpty', 'leave'];
  // What people wrote of somebody is not lost to a file that nobody thought of.
  if (column === 'notes') return ['ifEmpty', 'overwrite', 'leave'];
  return ['overwrite', 'ifEmpty', 'leave'];
}

export const isRuleColumn = (name: string): name is RuleColumn =>
  (namedRuleColumns as readonly string[]).includes(name) || keyOfOwnField(name) !== null;

/** Reads `tags:ifEmpty,field.beat:leave`; what is no rule of its column is left out, and so is the one that holds anyway. */
export function readImportRules(text: string): ImportRules {
  const rules: ImportRules = {};
  for (const pair of text.split(',')) {
    const [name = '', wanted] = pair.split(':');
    if (!isRuleColumn(name)) continue;
    const [, ...others] = rulesOf(name);
    const rule = others.find((one) => one === wanted);
    if (rule) rules[name] = rule;
  }
  return rules;
}

export const writeImportRules = (rules: ImportRules): string =>
  Object.entries(rules)
    .map(([name, rule]) => `${name}:${rule}`)
    .join(',');
