import { maximumText, offeredFields } from '@firstlook/contract/text-message.ts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import type { Message } from '../../parts/prepared-send.ts';
import { Field } from '../../ui/field/field.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Step } from './step.tsx';
import css from './text.module.css';
import { directionOfText } from './text-check.ts';
import type { TextDraft } from './text-draft.ts';
import { TextPreview } from './text-preview.tsx';
import { TextPrice } from './text-price.tsx';

interface TextStepProps {
  message: Message;
  draft: TextDraft;
  /** How many get it, as far as that is counted. */
  people: number;
  /** Of one message, in `currency`; null where the organization names none. */
  price: number | null;
  currency: string;
  /** Whether the reader can set up the gateway himself. */
  isSystemAdmin: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  onChange: (message: Message) => void;
}

/** How much of the message that is being filled is left, and how many there are. */
function Counter({ draft: { composed } }: Pick<TextStepProps, 'draft'>) {
  const { t } = useTranslation();
  if (!composed) return null;
  const { segments, left, alphabet } = composed;
  return (
    <span role="status">
      {t('distribute:text.segments', { count: segments, total: formatNumber(segments) })}{' '}
      {t('distribute:text.left', { count: left, total: formatNumber(left) })}{' '}
      {t(`distribute:text.${alphabet}`)}
    </span>
  );
}

/** The words, and what is filled in for each person where the cursor stands. */
function Writing({ message, draft, direction, onChange }: TextStepProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const write = (text: string) => onChange({ ...message, text: text.slice(0, maximumText) });
  const insert = (field: string) => {
    const { selectionStart = message.text.length, selectionEnd = selectionStart } = area.current ?? {};
    const mark = `{{${field}}}`;
    write(message.text.slice(0, selectionStart) + mark + message.text.slice(selectionEnd));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(selectionStart + mark.length, selectionStart + mark.length);
    });
  };
  return (
    <>
      <Field
        label={t('distribute:text.label')}
        help={<Counter draft={draft} />}
        count={{ used: message.text.length, limit: maximumText }}
      >
        {(aria) => (
          <div className="input area">
            <textarea
              {...aria}
              ref={area}
              dir={directionOfText(message.text, direction)}
              rows={6}
              maxLength={maximumText}
              value={message.text}
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
      </div>
    </>
  );
}

/** What a text message says, how it looks, and what it comes to. */
export function TextStep(props: TextStepProps) {
  const { draft, people, price, currency, isSystemAdmin } = props;
  const { t } = useTranslation();
  const { described, composed, name } = draft;
  return (
    <Step number={2} title={t('distribute:text.title')} text={t('distribute:text.text')}>
      <div className={css.columns}>
        <div className={css.writing}>
          {described && !described.hasGateway && (
            <Note tone="warn">
              {t(isSystemAdmin ? 'distribute:text.noGatewayAdmin' : 'distribute:text.noGateway')}
            </Note>
          )}
          <Writing {...props} />
          <p className="muted small">{t('distribute:text.added')}</p>
          {composed && (
            <TextPrice segments={composed.segments} people={people} price={price} currency={currency} />
          )}
        </div>
        {composed && <TextPreview text={composed.text} name={name} />}
      </div>
    </Step>
  );
}
