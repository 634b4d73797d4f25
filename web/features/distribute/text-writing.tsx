import { directionOfText } from '@firstlook/contract/text-direction.ts';
import {
  isTextOfNames,
  maximumText,
  offeredFields,
  unknownFieldIn,
} from '@firstlook/contract/text-message.ts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useOwnFieldsHere } from '../../parts/own-field.ts';
import { Field } from '../../ui/field/field.tsx';
import { Button } from '../../ui/page/button.tsx';
import { withField } from './insert-field.ts';
import { OwnInserts } from './own-inserts.tsx';
import css from './text.module.css';
import { typicalOwnValue } from './text-check.ts';
import type { TextDraft } from './text-draft.ts';

interface TextWritingProps {
  label: string;
  text: string;
  draft: TextDraft;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  onChange: (text: string) => void;
}

/** How a field says what stands there instead of an empty value. */
const exampleField = '{{firstName|…}}';

/** A sentence with what one types: as it stands in the text, from left to right and in one line, each word by itself. */
function Sample({
  of,
  example,
}: {
  of: 'distribute:text.instead' | 'distribute:text.genderHelp';
  example: string;
}) {
  const { t } = useTranslation();
  const [before = '', after = ''] = t(of, { example: '\0' }).split('\0');
  return (
    <>
      {before}
      <bdi dir="ltr" className={css.sample}>
        {example.split(/(\{\{|\}\}|\|)/).map((part, at) =>
          // Every second one is a sign between words.
          at % 2 === 1 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
            <bdi key={at}>{part}</bdi>
          ),
        )}
      </bdi>
      {after}
    </>
  );
}

/** What a person may read about fields, below where they are inserted. */
export function FieldHelp() {
  const { t } = useTranslation();
  const byGender = `{{gender|${t('distribute:text.genderForms')}}}`;
  return (
    <p className="muted small">
      <Sample of="distribute:text.instead" example={exampleField} />{' '}
      <Sample of="distribute:text.genderHelp" example={byGender} />
    </p>
  );
}

/** How much of the message that is being filled is left, and how many there are. */
function Counter({ draft: { counted, name } }: Pick<TextWritingProps, 'draft'>) {
  const { t } = useTranslation();
  if (!counted) return null;
  const { segments, left, alphabet, by } = counted;
  return (
    <span role="status">
      {t('distribute:text.segments', { count: segments, total: formatNumber(segments) })}{' '}
      {t('distribute:text.left', { count: left, total: formatNumber(left) })}{' '}
      {t(`distribute:text.${alphabet}`)}
      {by.name === 'sample' && <> {t('distribute:text.bySample', { name: `\u2068${name}\u2069` })}</>}
      {by.name !== null && by.name !== 'sample' && (
        <>
          {' '}
          {t('distribute:text.byLongest', { count: by.name.letters, total: formatNumber(by.name.letters) })}
        </>
      )}
      {by.ownFields && <> {t('distribute:text.byTypical', { letters: formatNumber(typicalOwnValue) })}</>}
    </span>
  );
}

/** The words, and what is filled in for each person where the cursor stands. */
export function TextWriting({ label, text, draft, direction, onChange }: TextWritingProps) {
  const { t } = useTranslation();
  const own = useOwnFieldsHere();
  const area = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => onChange(next.slice(0, maximumText));
  const insert = (field: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = area.current ?? {};
    const next = withField(text, { start, end }, field);
    write(next.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.end, next.end);
    });
  };
  const keys = own.map(({ key }) => key);
  const unknown = unknownFieldIn(text, keys);
  const said = { said: `\u2066${unknown?.said}\u2069`, meant: `\u2066${unknown?.meant}\u2069` };
  const wrong = unknown
    ? t(unknown.meant ? 'distribute:text.meant' : 'distribute:text.unknown', said)
    : isTextOfNames(text)
      ? t('distribute:finding.textNames')
      : undefined;
  return (
    <>
      <Field
        label={label}
        help={<Counter draft={draft} />}
        error={wrong}
        // What is written, fields and all, is told where it nears what fits; what is sent is counted below.
        count={text.length > maximumText * 0.8 ? { used: text.length, limit: maximumText } : undefined}
      >
        {(aria) => (
          <div className="input area">
            <textarea
              {...aria}
              ref={area}
              dir={directionOfText(text, direction)}
              rows={6}
              maxLength={maximumText}
              value={text}
              onChange={(event) => write(event.target.value)}
            />
          </div>
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className={css.fields} role="group" aria-label={t('distribute:text.insert')}>
        {offeredFields.map((field) => (
          <Button key={field} size="sm" icon={Plus} onClick={() => insert(field)}>
            {t(`distribute:text.field.${field}`)}
          </Button>
        ))}
        <Button size="sm" icon={Plus} onClick={() => insert(`gender|${t('distribute:text.genderForms')}`)}>
          {t('distribute:text.field.gender')}
        </Button>
        <OwnInserts size="sm" fields={own} onInsert={insert} />
      </div>
      <FieldHelp />
    </>
  );
}
