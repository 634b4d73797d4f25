import { useTranslation } from 'react-i18next';
import type { FollowUp } from '../../parts/prepared-send.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import type { FollowUpDraft } from './follow-up-draft.ts';
import { type FollowedText, FollowUpForm } from './follow-up-form.tsx';
import { Step } from './step.tsx';

interface FollowUpFieldProps {
  number: number;
  followUp: FollowUp;
  draft: FollowUpDraft;
  hasFilm: boolean;
  /** Which way the release runs. */
  direction: 'rtl' | 'ltr';
  /** Of whose newsletter the text part of its mail is made. */
  textPart: FollowedText;
  onChange: (followUp: FollowUp) => void;
}

/** A step of a mail: another message, some days later, to those who did so with it, or did not. */
export function FollowUpField({
  number,
  followUp,
  draft,
  hasFilm,
  direction,
  textPart,
  onChange,
}: FollowUpFieldProps) {
  const { t } = useTranslation();
  return (
    <Step number={number} title={t('followUp:title')} text={t('followUp:text')}>
      <Checkbox
        checked={followUp.isOn}
        label={t('followUp:label')}
        onChange={(isOn) => onChange({ ...followUp, isOn })}
      />
      {followUp.isOn && (
        <FollowUpForm
          written={followUp}
          writing={draft}
          hasFilm={hasFilm}
          direction={direction}
          textPart={textPart}
          onChange={(change) => onChange({ ...followUp, ...change })}
        />
      )}
    </Step>
  );
}
