import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from './text-area-field.tsx';

interface ChoiceOption {
  value: string;
  label: string;
  /** The heading it stands under. */
  group?: string;
}

const lineOf = ({ value, label }: ChoiceOption) => (value === label ? value : `${value} = ${label}`);

function textOf(options: readonly ChoiceOption[]): string {
  let heading = '';
  return options
    .flatMap((option) => {
      const { group = '' } = option;
      const isNew = group !== heading;
      heading = group;
      return isNew ? [`[${group}]`, lineOf(option)] : [lineOf(option)];
    })
    .join('\n');
}

/** `value = words`, one a line; without words the value is what is shown. `[heading]` stands over those that follow. */
function optionsOf(text: string): ChoiceOption[] {
  let group = '';
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const heading = /^\[(.*)\]$/.exec(line)?.[1];
      if (heading !== undefined) {
        group = heading.trim();
        return [];
      }
      const at = line.indexOf('=');
      // Words without a code are an option that lacks one: who checks it says so.
      const value = at < 0 ? line : line.slice(0, at).trim();
      const label = at < 0 ? line : line.slice(at + 1).trim() || value;
      return [{ value, label, ...(group && { group }) }];
    });
}

interface OptionsFieldProps {
  value: readonly ChoiceOption[];
  error?: string;
  /** Choices may stand under headings; says how. */
  headingHelp?: string;
  onChange: (value: ChoiceOption[]) => void;
}

/** Choices of a field, typed or pasted as lines. */
export function OptionsField({ value, error, headingHelp, onChange }: OptionsFieldProps) {
  const { t } = useTranslation();
  // Half a line is no option yet: what is typed is kept as it is typed.
  const [text, setText] = useState(() => textOf(value));
  const [told, setTold] = useState(value);
  if (told !== value && textOf(optionsOf(text)) !== textOf(value)) {
    setTold(value);
    setText(textOf(value));
  }
  return (
    <TextAreaField
      label={t('common:options.label')}
      help={[t('common:options.help'), headingHelp].filter(Boolean).join(' ')}
      rows={Math.min(10, Math.max(3, value.length + 1))}
      value={text}
      error={error}
      onChange={(next) => {
        setText(next);
        const options = optionsOf(next);
        onChange(headingHelp ? options : options.map(({ group: _group, ...option }) => option));
      }}
    />
  );
}
