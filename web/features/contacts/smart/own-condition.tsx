import type { ContactField, ContactFieldType } from '@firstlook/contract/contact-field.ts';
import type { FieldTest } from '@firstlook/contract/smart-condition.ts';
import { useTranslation } from 'react-i18next';
import { ownOptions } from '../../../parts/own-field.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { type Option, SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { ConditionDraft } from './condition-draft.ts';

const ofText = ['is', 'holds', 'empty'] as const;
const ofOrder = ['is', 'above', 'below', 'empty'] as const;
const ofChoice = ['is', 'empty'] as const;

/** What can be asked of a field, by its type; the first is asked until something else is chosen. */
const testsOf: Record<ContactFieldType, readonly FieldTest[]> = {
  TEXT: ofText,
  LONGTEXT: ['holds', 'is', 'empty'],
  URL: ['holds', 'is', 'empty'],
  NUMBER: ofOrder,
  DATE: ofOrder,
  YESNO: ofChoice,
  SELECT: ofChoice,
  MULTISELECT: ofChoice,
};

/** The condition about another field: what was asked of the one before is not asked of this one. */
export function aboutField(one: ConditionDraft, field: ContactField): ConditionDraft {
  const isSame = one.is === 'field' && one.ownKey === field.key;
  const test = testsOf[field.type][0] ?? 'is';
  const draft = { ...one, is: 'field' as const, ownKey: field.key, isNumber: field.type === 'NUMBER' };
  return isSame ? draft : { ...draft, test, value: '' };
}

interface OwnConditionProps {
  one: ConditionDraft;
  /** Undefined where the field is gone. */
  field: ContactField | undefined;
  error: string | undefined;
  onChange: (part: Partial<ConditionDraft>) => void;
}

/** What is asked of a field of the organization's own, and with which value. */
export function OwnCondition({ one, field, error, onChange }: OwnConditionProps) {
  const { t } = useTranslation();
  if (!field) {
    return (
      <p className="error" role="alert">
        {t('smartList:issue.notFound')}
      </p>
    );
  }
  const isDay = field.type === 'DATE';
  const label = t('smartList:value');
  const options: Option[] =
    field.type === 'YESNO'
      ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`ownFields:${value}`) }))
      : ownOptions(field);
  const frame = { label, error };
  const put = (value: string | null) => onChange({ value: value ?? '' });
  return (
    <>
      <SelectField
        label={t('smartList:test.label')}
        value={one.test}
        options={testsOf[field.type].map((value) => ({
          value,
          label: t(
            isDay && (value === 'above' || value === 'below')
              ? `smartList:dayTest.${value}`
              : `smartList:test.${value}`,
          ),
        }))}
        onChange={(test) => onChange({ test: (test ?? 'is') as FieldTest })}
      />
      {one.test === 'empty' ? null : isDay ? (
        <DateField keepsUnread {...frame} value={one.value || null} onChange={put} />
      ) : options.length > 0 ? (
        <SelectField {...frame} value={one.value || null} options={options} onChange={put} />
      ) : (
        <TextField
          {...frame}
          ltr={field.type === 'NUMBER' || field.type === 'URL'}
          {...(field.type === 'NUMBER' && { inputMode: 'decimal' as const })}
          maxLength={300}
          value={one.value}
          onChange={put}
        />
      )}
    </>
  );
}
