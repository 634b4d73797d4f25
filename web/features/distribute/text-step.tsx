import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../parts/prepared-send.ts';
import { Note } from '../../ui/page/note.tsx';
import { KindField } from './kind-field.tsx';
import { Step } from './step.tsx';
import css from './text.module.css';
import type { TextDraft } from './text-draft.ts';
import { TextPreview } from './text-preview.tsx';
import { TextPrice } from './text-price.tsx';
import { TextWriting } from './text-writing.tsx';

interface TextStepProps {
  number: number;
  organization: OrganizationView | undefined;
  message: Message;
  draft: TextDraft;
  /** How many get it, as far as that is counted. */
  people: number;
  /** Of one message, in `currency`; null where the organization names none. */
  price: number | null;
  currency: string;
  /** Whether the reader can set up the gateway. */
  isSystemAdmin: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  onChange: (message: Message) => void;
}

/** What a text message says, how it looks, and what it comes to. */
export function TextStep({
  number,
  organization,
  message,
  draft,
  people,
  price,
  currency,
  isSystemAdmin,
  direction,
  onChange,
}: TextStepProps) {
  const { t } = useTranslation();
  const { described, composed, name } = draft;
  return (
    <Step
      number={number}
      title={t(message.channel === 'sms' ? 'distribute:text.title' : 'distribute:text.titleBeside')}
      text={t(message.channel === 'sms' ? 'distribute:text.text' : 'distribute:text.textBeside')}
    >
      <div className={css.columns}>
        <div className={css.writing}>
          {described && !described.hasGateway && (
            <Note tone="warn">
              {t(isSystemAdmin ? 'distribute:text.noGatewayAdmin' : 'distribute:text.noGateway')}
            </Note>
          )}
          {message.channel === 'sms' && (
            <KindField
              isText
              organization={organization}
              value={message.kind}
              onChange={(kind) => onChange({ ...message, kind })}
            />
          )}
          <TextWriting
            label={t('distribute:text.label')}
            text={message.text}
            draft={draft}
            direction={direction}
            onChange={(text) => onChange({ ...message, text })}
          />
          <p className="muted small">{t('distribute:text.added')}</p>
          <TextPrice messages={draft.messages} people={people} price={price} currency={currency} />
        </div>
        {composed && <TextPreview text={composed.text} name={name} sender={described?.sender ?? null} />}
      </div>
    </Step>
  );
}
