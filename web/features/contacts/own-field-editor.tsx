import type { ContactField, ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import { longestFieldLongText, longestFieldText } from '@firstlook/contract/contact-field.ts';
import { completeWebAddress } from '@firstlook/contract/field-value.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownHelp, ownLabel, ownOptions } from '../../parts/own-field.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { MultiSelectField, SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

type Value = ContactFieldValues[string] | undefined;

interface OwnFieldEditorProps {
  field: ContactField;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

const textOf = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** A number as it is typed; what is none stays as it is, for the check to say so. */
function NumberEditor({ value, onChange, ...frame }: Omit<OwnFieldEditorProps, 'field'> & { label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...frame}
      ltr
      inputMode="decimal"
      value={typed ?? textOf(value)}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text.replace(',', '.'));
        onChange(text.trim() === '' ? undefined : Number.isFinite(number) ? number : text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A stored value that is no option any more must not vanish by itself. */
function withLost(options: { value: string; label: string }[], chosen: readonly string[]) {
  const lost = chosen.filter((one) => one && !options.some(({ value }) => value === one));
  return [...options, ...lost.map((value) => ({ value, label: value }))];
}

/** One field of the organization's own, by its type. */
export function OwnFieldEditor({ field, value, error, onChange }: OwnFieldEditorProps) {
  const { t } = useTranslation();
  const help = ownHelp(field);
  const frame = { label: ownLabel(field), error, ...(help && { help }) };
  const put = (text: string) => onChange(text || undefined);
  switch (field.type) {
    case 'NUMBER':
      return <NumberEditor {...frame} {...{ value, onChange }} />;
    case 'DATE':
      return (
        <DateField keepsUnread {...frame} value={textOf(value) || null} onChange={(day) => put(day ?? '')} />
      );
    case 'LONGTEXT':
      return (
        <TextAreaField
          {...frame}
          rows={3}
          maxLength={longestFieldLongText}
          value={textOf(value)}
          onChange={put}
        />
      );
    case 'YESNO':
      return (
        <SelectField
          clearable
          {...frame}
          value={textOf(value) || null}
          options={withLost(
            [
              { value: 'yes', label: t('ownFields:yes') },
              { value: 'no', label: t('ownFields:no') },
            ],
            [textOf(value)],
          )}
          onChange={(one) => put(one ?? '')}
        />
      );
    case 'SELECT':
      return (
        <SelectField
          clearable
          {...frame}
          value={textOf(value) || null}
          options={withLost(ownOptions(field), [textOf(value)])}
          onChange={(one) => put(one ?? '')}
        />
      );
    case 'MULTISELECT': {
      const chosen = Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
      return (
        <MultiSelectField
          {...frame}
          value={chosen}
          options={withLost(ownOptions(field), chosen)}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      );
    }
    case 'URL':
      return (
        <TextField
          {...frame}
          ltr
          type="url"
          placeholder="https://"
          maxLength={longestFieldText}
          value={textOf(value)}
          onChange={put}
          onBlur={() => put(completeWebAddress(textOf(value)) ?? textOf(value))}
        />
      );
    case 'TEXT':
      return <TextField {...frame} maxLength={longestFieldText} value={textOf(value)} onChange={put} />;
  }
}
