import { directionOfText } from '@firstlook/contract/text-direction.ts';
import {
  holdsUnknownTextPartField,
  maximumTextPart,
  missingInTextPart,
  offeredTextPartFields,
} from '@firstlook/contract/text-part.ts';
import { Plus, RotateCcw } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleasePreview } from '../../data/release.ts';
import { useOwnFieldsHere } from '../../parts/own-field.ts';
import { Field } from '../../ui/field/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { withField } from './insert-field.ts';
import { OwnInserts } from './own-inserts.tsx';
import { PlainReading } from './plain-reading.tsx';
import css from './text-part.module.css';
import { writtenTextPart } from './text-part-check.ts';
import type { TextPartDialogProps } from './text-part-props.ts';
import { FieldHelp } from './text-writing.tsx';

/** The words, and what is filled in for each person where the cursor stands. */
function Writing({
  text,
  direction,
  onChange,
}: Pick<TextPartDialogProps, 'direction' | 'onChange'> & { text: string }) {
  const { t } = useTranslation();
  const own = useOwnFieldsHere();
  const area = useRef<HTMLTextAreaElement>(null);
  const missing = missingInTextPart(text);
  const keys = own.map(({ key }) => key);
  const insert = (field: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = start } = area.current ?? {};
    const next = withField(text, { start, end }, field);
    onChange(next.text.slice(0, maximumTextPart));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.end, next.end);
    });
  };
  const wrong = holdsUnknownTextPartField(text, keys)
    ? t('textPart:mergeField')
    : missing.includes('unsubscribeUrl')
      ? t('textPart:noLeave')
      : undefined;
  return (
    <div className={css.writing}>
      <Field label={t('textPart:label')} error={wrong} count={{ used: text.length, limit: maximumTextPart }}>
        {(aria) => (
          <div className="input area">
            <textarea
              {...aria}
              ref={area}
              className={css.area}
              dir={directionOfText(text, direction)}
              rows={12}
              maxLength={maximumTextPart}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
        )}
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className="row wrap" role="group" aria-label={t('distribute:text.insert')}>
        {offeredTextPartFields.map((field) => (
          <Button key={field} size="xs" icon={Plus} onClick={() => insert(field)}>
            {field === 'unsubscribeUrl' ? t('textPart:leave') : t(`distribute:text.field.${field}`)}
          </Button>
        ))}
        <Button size="xs" icon={Plus} onClick={() => insert(`gender|${t('distribute:text.genderForms')}`)}>
          {t('distribute:text.field.gender')}
        </Button>
        <OwnInserts fields={own} onInsert={insert} />
      </div>
      {missing.includes('link') && <Note tone="warn">{t('textPart:noLink')}</Note>}
      <FieldHelp />
    </div>
  );
}

/** The text as it is read, with the writer's own name as an example. */
function Reading({
  organizationId,
  releaseId,
  kind,
  written,
  direction,
}: Pick<TextPartDialogProps, 'organizationId' | 'kind' | 'written' | 'direction'> & { releaseId: string }) {
  const { t } = useTranslation();
  const preview = useReleasePreview(organizationId, {
    kind: 'email',
    _id: releaseId,
    textPart: useDeferredValue(writtenTextPart(written)) ?? undefined,
    ...(kind === 'advertisement' && { messageKind: kind }),
  });
  const text = preview.data?.text ?? '';
  return (
    <section className={css.reading} aria-label={t('textPart:preview')}>
      <h3 className={css.caption}>{t('textPart:preview')}</h3>
      {preview.data ? <PlainReading text={text} direction={direction} /> : <SkeletonRows rows={8} />}
    </section>
  );
}

/** The mail as it is read without pictures, and other words for it; they are kept while they are typed. */
export function TextPartDialog(props: TextPartDialogProps) {
  const { releaseId, written, made, isBehind, direction, onChange, onClose } = props;
  const { t } = useTranslation();
  const write = (text: string) => onChange(text === made ? '' : text);
  const isWritten = written.trim() !== '';
  return (
    <Dialog
      opened
      width={releaseId ? 960 : 640}
      title={t('textPart:title')}
      onClose={onClose}
      footer={
        <>
          {isWritten && (
            <Button icon={RotateCcw} onClick={() => onChange('')}>
              {t(releaseId ? 'textPart:back' : 'textPart:backOfEach')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('textPart:done')}
          </Button>
        </>
      }
    >
      <p className={css.about}>{t(releaseId ? 'textPart:about' : 'textPart:aboutEach')}</p>
      {isBehind && isWritten && <Note tone="warn">{t('textPart:behind')}</Note>}
      <div className={releaseId ? css.sides : undefined}>
        <Writing text={isWritten ? written : made} direction={direction} onChange={write} />
        {releaseId && <Reading {...props} releaseId={releaseId} />}
      </div>
    </Dialog>
  );
}
