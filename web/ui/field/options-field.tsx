import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from './text-area-field.tsx';

interface ChoiceOption {
  value: string;
  label: string;
}

const textOf = (options: readonly ChoiceOption[]) =>
  options.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');

/** `value = words`, one a line; without words the value is what is shown. */
function optionsOf(text: string): ChoiceOption[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=');
      if (at < 1) return { value: line, label: line };
      const value = line.slice(0, at).trim();
      return { value, label: line.slice(at + 1).trim() || value };
    });
}

interface OptionsFieldProps {
  value: readonly ChoiceOption[];
  error?: string;
  onChange: (value: ChoiceOption[]) => void;
}

/** Choices of a field, typed or pasted as lines. */
export function OptionsField({ value, error, onChange }: OptionsFieldProps) {
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
      help={t('common:options.help')}
      rows={Math.min(10, Math.max(3, value.length + 1))}
      value={text}
      error={error}
      onChange={(next) => {
        setText(next);
        onChange(optionsOf(next));
      }}
    />
  );
}
