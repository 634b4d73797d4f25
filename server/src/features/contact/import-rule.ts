import {
  type ImportRule,
  type ImportRules,
  type RuleColumn,
  rulesOf,
} from '@firstlook/contract/import-rule.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import type { KnownValues } from './import-change.store.ts';
import type { AcceptedRow } from './import-row.ts';

/** What a row may still say of somebody who is known: the rest is empty, and an empty cell changes nothing. */
export function underRules(row: AcceptedRow, known: KnownValues, rules: ImportRules): AcceptedRow {
  const allows = (column: RuleColumn, isEmpty: boolean): boolean => {
    const rule: ImportRule = rules[column] ?? rulesOf(column)[0];
    return rule === 'leave' ? false : rule === 'ifEmpty' ? isEmpty : true;
  };
  return {
    ...row,
    firstName: allows('firstName', known.first_name === '') ? row.firstName : '',
    lastName: allows('lastName', known.last_name === '') ? row.lastName : '',
    mobileData: allows('mobile', known.mobile === null) ? row.mobileData : null,
    tags: allows('tags', known.tags.length === 0) ? row.tags : [],
    company: allows('company', known.company.length === 0) ? row.company : [],
    gender: allows('gender', known.gender === null) ? row.gender : null,
    role: allows('role', known.role === '') ? row.role : '',
    notes: allows('notes', known.notes === '') ? row.notes : '',
    fields: Object.fromEntries(
      Object.entries(row.fields).filter(([key]) => allows(fieldNameOf(key), !(key in known.fields))),
    ),
  };
}
