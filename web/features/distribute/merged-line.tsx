import {
  holdsUnknownSubjectField,
  isSubjectOfNames,
  subjectFields,
  subjectLength,
} from '@firstlook/contract/subject.ts';
import { directionOfText } from '@firstlook/contract/text-direction.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnFieldsHere } from '../../parts/own-field.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Button } from '../../ui/page/button.tsx';
import { withField } from './insert-field.ts';
import css from './message.module.css';
import { OwnInserts } from './own-inserts.tsx';

interface MergedLineProps {
  label: string;
  name?: string;
  /** Said of a line that has to be written, once somebody left it empty. */
  missing?: string;
  written: string;
  /** What stands in its place while nothing is written. */
  placeholder?: string;
  /** What stands before it when it is sent; people see it, so it counts. */
  prefix?: string;
  /** The most letters, and the length that an inbox shows. */
  maximum: number;
  good: number;
  direction: 'rtl' | 'ltr';
  /** What is said of it, where something is wrong with its fields and where nothing is written. */
  words: { mergeField: string; namesAlone: string; empty: string };
  end?: ReactNode;
  /** Own fields of the organization may stand in it: it is filled for each person when it leaves. */
  takesOwn?: boolean;
  /** It is long: it stands in so many rows, and stays one line. */
  rows?: number;
  onChange: (written: string) => void;
}

/** A line of a mail's inbox, and what is filled in for each person where the cursor stands. */
export function MergedLine({
  label,
  name,
  missing,
  written,
  placeholder,
  prefix = '',
  maximum,
  good,
  direction,
  words,
  end,
  takesOwn = false,
  rows,
  onChange,
}: MergedLineProps) {
  const { t } = useTranslation();
  const known = useOwnFieldsHere();
  const own = takesOwn ? known : [];
  const keys = own.map(({ key }) => key);
  const [isLeft, setLeft] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const input = field.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const start = input?.selectionStart ?? written.length;
    const next = withField(written, { start, end: input?.selectionEnd ?? start }, name);
    if (next.text.length > maximum) return;
    onChange(next.text);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(next.end, next.end);
    });
  };
  const wrong = holdsUnknownSubjectField(written, keys)
    ? words.mergeField
    : isSubjectOfNames(written)
      ? words.namesAlone
      : isLeft && written.trim() === ''
        ? missing
        : undefined;
  const dir = directionOfText(written, direction);
  const frame = {
    label,
    count: { used: subjectLength(`${prefix}${written}`), limit: good },
    error: wrong,
    help: written.trim() ? undefined : words.empty,
  };
  const write = (text: string) => onChange(text.replace(/[\r\n]/g, ' '));
  return (
    <div ref={field} className={css.line}>
      {rows ? (
        <TextAreaField
          {...frame}
          rows={rows}
          value={written}
          maxLength={maximum}
          dir={dir}
          onChange={write}
        />
      ) : (
        <TextField
          {...frame}
          name={name}
          value={written}
          onBlur={() => setLeft(true)}
          placeholder={placeholder}
          dir={dir}
          data-words=""
          maxLength={maximum}
          end={end}
          onChange={write}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div
        className="row wrap"
        role="group"
        aria-label={`${label}${t('common:colon')} ${t('distribute:text.insert')}`}
      >
        {subjectFields.map((one) => (
          <Button key={one} size="xs" icon={Plus} onClick={() => insert(one)}>
            {t(`distribute:text.field.${one}`)}
          </Button>
        ))}
        <Button size="xs" icon={Plus} onClick={() => insert(`gender|${t('distribute:text.genderForms')}`)}>
          {t('distribute:text.field.gender')}
        </Button>
        <OwnInserts fields={own} onInsert={insert} />
      </div>
    </div>
  );
}
