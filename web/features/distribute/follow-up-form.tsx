import type { Channel } from '@firstlook/contract/distribution.ts';
import { followUpDays, followUpDeeds } from '@firstlook/contract/follow-up.ts';
import { filmEngagements } from '@firstlook/contract/report-count.ts';
import { maximumPersonalLine } from '@firstlook/contract/subject.ts';
import { Mail, MessageSquareText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowUpWritten } from '../../parts/prepared-send.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Note } from '../../ui/page/note.tsx';
import css from './follow-up.module.css';
import type { FollowUpWriting } from './follow-up-draft.ts';
import { InboxLines } from './inbox-lines.tsx';
import { MergedLine } from './merged-line.tsx';
import { TextPartField } from './text-part-field.tsx';
import { TextPreview } from './text-preview.tsx';
import { FieldHelp, TextWriting } from './text-writing.tsx';

export type FollowedText = Pick<
  ComponentProps<typeof TextPartField>,
  'organizationId' | 'releaseId' | 'kind' | 'made'
>;

interface FollowUpFormProps {
  written: FollowUpWritten;
  writing: Pick<FollowUpWriting, 'text' | 'when' | 'rest' | 'issue'>;
  /** Without one nobody can be asked what they watched. */
  hasFilm: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  /** Of whose newsletter the text part of its mail is made. */
  textPart: FollowedText;
  onChange: (change: Partial<FollowUpWritten>) => void;
}

const offeredDays = [
  followUpDays.least,
  followUpDays.usual,
  3,
  4,
  5,
  7,
  10,
  14,
  21,
  30,
  45,
  followUpDays.most,
];

/** Whom it is for, when it leaves and by which way. */
function Choices({
  written,
  writing: { when, issue },
  hasFilm,
  onChange,
}: Omit<FollowUpFormProps, 'direction' | 'textPart'>) {
  const { t } = useTranslation();
  const errors = { past: t('followUp:past'), tooLate: t('distribute:schedule.afterExpiry') };
  return (
    <div className={css.choices}>
      <SelectField
        label={t('followUp:whom')}
        value={written.did}
        options={followUpDeeds
          .filter((did) => hasFilm || !filmEngagements.includes(did))
          .map((did) => ({ value: did, label: t(`followUp:did.${did}`) }))}
        onChange={(value) => onChange({ did: followUpDeeds.find((did) => did === value) ?? 'notOpened' })}
      />
      <SelectField
        label={t('followUp:days')}
        help={t('followUp:at', { when })}
        error={issue ? errors[issue] : undefined}
        value={String(written.afterDays)}
        options={offeredDays.map((count) => ({
          value: String(count),
          label: t('followUp:inDays', { count }),
        }))}
        onChange={(days) => onChange({ afterDays: Number(days ?? followUpDays.usual) })}
      />
      <div className={css.way}>
        <span className="label" aria-hidden="true">
          {t('followUp:way')}
        </span>
        <Segmented<Channel>
          label={t('followUp:way')}
          value={written.channel}
          options={[
            { value: 'email', label: t('distribute:channel.email'), icon: Mail },
            { value: 'sms', label: t('distribute:channel.sms'), icon: MessageSquareText },
          ]}
          onChange={(channel) => onChange({ channel })}
        />
      </div>
    </div>
  );
}

/** What its mail says: the lines of the inbox, and one before its text. */
function MailLines({
  written,
  direction,
  textPart,
  onChange,
}: Pick<FollowUpFormProps, 'written' | 'direction' | 'textPart' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <>
      <InboxLines written={written} direction={direction} onChange={onChange} />
      <MergedLine
        label={t('followUp:line')}
        rows={3}
        written={written.line}
        maximum={maximumPersonalLine}
        good={maximumPersonalLine}
        direction={direction}
        words={{
          mergeField: t('distribute:line.mergeField'),
          namesAlone: t('distribute:line.namesAlone'),
          empty: t('followUp:lineHelp'),
        }}
        onChange={(line) => onChange({ line })}
      />
      <FieldHelp />
      <TextPartField
        {...textPart}
        written={written.textPart}
        isBehind={false}
        direction={direction}
        onChange={(next) => onChange({ textPart: next })}
      />
    </>
  );
}

/** Another message after a mail: whom it is for, when it leaves, and what it says. */
export function FollowUpForm({
  written,
  writing,
  hasFilm,
  direction,
  textPart,
  onChange,
}: FollowUpFormProps) {
  const { t } = useTranslation();
  const { text, rest } = writing;
  const isText = written.channel === 'sms';
  return (
    <div className={css.form}>
      <Choices {...{ written, writing, hasFilm, onChange }} />
      {rest && <Note tone="warn">{t(`distribute:finding.${rest}`, { count: 0 })}</Note>}
      {isText ? (
        <div className={css.columns}>
          <div className={css.writing}>
            <TextWriting
              label={t('distribute:text.label')}
              text={written.text}
              draft={text}
              direction={direction}
              onChange={(next) => onChange({ text: next })}
            />
            {text.findings
              .filter(({ tone }) => tone === 'block')
              .map(({ key }) => (
                <Note key={key} tone="warn">
                  {t(`distribute:finding.${key}`, { count: 0 })}
                </Note>
              ))}
          </div>
          {text.composed && (
            <TextPreview text={text.composed.text} name={text.name} sender={text.described?.sender ?? null} />
          )}
        </div>
      ) : (
        <div className={classNames(css.writing, css.mail)}>
          <MailLines {...{ written, direction, textPart, onChange }} />
        </div>
      )}
    </div>
  );
}
