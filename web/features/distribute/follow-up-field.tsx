import { followUpDays } from '@firstlook/contract/follow-up.ts';
import { restAt } from '@firstlook/contract/quiet-hours.ts';
import { useTranslation } from 'react-i18next';
import type { FollowUp } from '../../parts/prepared-send.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './follow-up.module.css';
import type { FollowUpDraft } from './follow-up-draft.ts';
import { Step } from './step.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextWriting } from './text-writing.tsx';

interface FollowUpFieldProps {
  number: number;
  followUp: FollowUp;
  draft: FollowUpDraft;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  /** Of the organization. */
  place: { country: string; timeZone: string };
  onChange: (followUp: FollowUp) => void;
}

const offered = [followUpDays.least, followUpDays.usual, 3, 5, 7, 10, 14, 21, followUpDays.most];

/** The second step of a mail: a text message, some days later, to those who did not open it. */
export function FollowUpField({ number, followUp, draft, direction, place, onChange }: FollowUpFieldProps) {
  const { t } = useTranslation();
  const { text, at, when, isTooLate } = draft;
  const rest = restAt(place.country, place.timeZone, at);
  return (
    <Step number={number} title={t('distribute:followUp.title')} text={t('distribute:followUp.text')}>
      <Checkbox
        checked={followUp.isOn}
        label={t('distribute:followUp.label')}
        onChange={(isOn) => onChange({ ...followUp, isOn })}
      />
      {followUp.isOn && (
        <div className={css.columns}>
          <div className={css.writing}>
            <SelectField
              label={t('distribute:followUp.days')}
              help={t('distribute:followUp.at', { when })}
              error={isTooLate ? t('distribute:schedule.afterExpiry') : undefined}
              value={String(followUp.afterDays)}
              options={offered.map((count) => ({
                value: String(count),
                label: t('distribute:followUp.inDays', { count }),
              }))}
              onChange={(days) => onChange({ ...followUp, afterDays: Number(days ?? followUpDays.usual) })}
            />
            <TextWriting
              label={t('distribute:text.label')}
              text={followUp.text}
              draft={text}
              direction={direction}
              onChange={(written) => onChange({ ...followUp, text: written })}
            />
            {text.findings
              .filter(({ tone }) => tone === 'block')
              .map(({ key }) => (
                <Note key={key} tone="warn">
                  {t(`distribute:finding.${key}`, { count: 0 })}
                </Note>
              ))}
            {rest && <Note tone="warn">{t(`distribute:finding.${rest}`, { count: 0 })}</Note>}
          </div>
          {text.composed && (
            <TextPreview text={text.composed.text} name={text.name} sender={text.described?.sender ?? null} />
          )}
        </div>
      )}
    </Step>
  );
}
