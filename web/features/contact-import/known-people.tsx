import type { ContactField } from '@firstlook/contract/contact-field.ts';
import type { ImportPreview } from '@firstlook/contract/contact-import.ts';
import {
  type ImportRule,
  type ImportRules,
  namedRuleColumns,
  type RuleColumn,
  rulesOf,
} from '@firstlook/contract/import-rule.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useColumnLabel } from './column-label.ts';
import css from './import.module.css';

interface KnownPeopleProps {
  preview: ImportPreview;
  /** The organization's own. */
  fields: readonly ContactField[];
  /** They go into one. */
  hasList: boolean;
  onChange: (rules: ImportRules) => void;
}

/** What the file may change of people whom the organization has, and of how many it would; nothing where everybody is new. */
export function KnownPeople({ preview, fields, hasList, onChange }: KnownPeopleProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabel(fields);
  const { counts, rules, changes } = preview;
  const columns: Partial<Record<RuleColumn, number>> = preview.columns;
  if (!counts || counts.updated + counts.unchanged === 0) return null;
  const isName = (column: RuleColumn) => column === 'firstName' || column === 'lastName';
  const isInFile = (column: RuleColumn) =>
    (column === 'list' && hasList) ||
    columns[column] !== undefined ||
    (isName(column) && preview.columns.fullName !== undefined);
  const choose = (column: RuleColumn, rule: ImportRule) => {
    const { [column]: _before, ...others } = rules as ImportRules;
    onChange(rule === rulesOf(column)[0] ? others : { ...others, [column]: rule });
  };
  const aboutOf = (column: RuleColumn) => {
    const count = changes[column] ?? 0;
    return count > 0 ? t('import:known.changes', { count, total: formatNumber(count) }) : undefined;
  };
  return (
    <section className={css.known}>
      <h3>{t('import:known.title')}</h3>
      <p className="muted">{t('import:known.text')}</p>
      <div className={css.importMap}>
        {[...namedRuleColumns, ...fields.map(({ key }) => fieldNameOf(key))]
          .filter(isInFile)
          .map((column) => (
            <SelectField
              key={column}
              label={column === 'list' ? t('import:known.list') : labelOf(column)}
              help={aboutOf(column)}
              value={rules[column] ?? rulesOf(column)[0]}
              options={rulesOf(column).map((rule) => ({
                value: rule,
                label: t(`import:known.rule.${rule}`),
              }))}
              onChange={(rule) => rule && choose(column, rule as ImportRule)}
            />
          ))}
      </div>
    </section>
  );
}
