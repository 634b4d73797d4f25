import { completeWebAddress } from '@firstlook/contract/field-value.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { clampNumber } from '@firstlook/contract/number-limit.ts';
import { typedNumber } from '@firstlook/contract/typed-number.ts';
import { Link, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../parts/field-words.ts';
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type EditorProps, useFrame } from '../field-scope.ts';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** TEXT, EMAIL and URL: one line. An address gets its `https://` when the field is left. */
export function TextEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const words = useFieldWords();
  const { type } = definition;
  return (
    <TextField
      {...useFrame(props)}
      type={type === 'EMAIL' ? 'email' : type === 'URL' ? 'url' : 'text'}
      icon={type === 'EMAIL' ? Mail : type === 'URL' ? Link : undefined}
      ltr={type !== 'TEXT'}
      placeholder={words(definition.example) || (type === 'URL' ? 'https://' : undefined)}
      disabled={definition.disabled}
      value={textOf(value)}
      onChange={onChange}
      onBlur={() => {
        const completed = type === 'URL' ? completeWebAddress(textOf(value)) : null;
        if (completed && completed !== value) onChange(completed);
      }}
    />
  );
}

/** Numbers are clamped to their limits when the field is left (specification 1 section 5). */
export function NumberEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const words = useFieldWords();
  const frame = useFrame(props);
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...frame}
      inputMode="decimal"
      placeholder={words(definition.example) || undefined}
      ltr
      disabled={definition.disabled}
      value={typed ?? textOf(value)}
      onChange={(text) => {
        setTyped(text);
        // What is no number stays as typed, so that the check can say so.
        onChange(text.trim() === '' ? null : (typedNumber(text, i18n.language === 'fr') ?? text));
      }}
      onBlur={() => {
        setTyped(null);
        // What was only looked at stays, also where the limits became narrower meanwhile.
        if (typed !== null && typeof value === 'number') onChange(clampNumber(definition, value));
      }}
    />
  );
}

/** Choices of a definition in the person's language. */
function useOptions(definition: FieldDefinition, chosen: readonly string[]) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const options = (definition.options ?? []).map(({ value, label, group }) => ({
    value,
    label: words(label) || value,
    ...(group && { group: words(group) || group }),
  }));
  // A stored value that is no longer among the choices must not vanish by itself.
  const lost = chosen.filter((one) => one && !options.some((option) => option.value === one));
  const lastWordsOf = (one: string) =>
    words(definition.pastOptions?.find(({ value }) => value === one)?.label) || one;
  const saidLost = lost.map((one) => ({
    value: one,
    label: t('releaseEdit:noLongerOffered', { name: `\u2068${lastWordsOf(one)}\u2069` }),
  }));
  return [...options, ...saidLost];
}

export function OneChoiceEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const chosen = textOf(value);
  return (
    <SelectField
      {...useFrame(props)}
      options={useOptions(definition, [chosen])}
      value={chosen || null}
      clearable={!definition.props?.required}
      disabled={definition.disabled}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export function MultiChoiceEditor(props: EditorProps) {
  const { definition, value, onChange } = props;
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return (
    <MultiSelectField
      {...useFrame(props)}
      options={useOptions(definition, chosen)}
      value={chosen}
      disabled={definition.disabled}
      onChange={onChange}
    />
  );
}
