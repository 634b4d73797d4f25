import type { Channel } from '@firstlook/contract/distribution.ts';
import {
  type ConsentSource,
  consentSources,
  earliestConsent,
  maximumProof,
} from '@firstlook/contract/message-kind.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentWords } from '../../data/contact-consent.ts';
import { timeZone } from '../../i18n/place.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import css from './consent.module.css';

const DateField = lazy(() =>
  import('../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

const channels: readonly Channel[] = ['email', 'sms'];

export interface ConsentDraft {
  channels: Channel[];
  source: ConsentSource;
  givenOn: string | null;
  proof: string;
}

/** Today on the organization's calendar, whatever day it is where its people sit. */
const today = () => dayIn(timeZone(), new Date());

export const newConsent = (): ConsentDraft => ({
  channels: ['email'],
  source: 'form',
  givenOn: today(),
  proof: '',
});

/** What is wrong with a day. */
const faultOfDay = (day: string | null) =>
  day && day > today() ? 'future' : day && day < earliestConsent ? 'early' : null;

/** What is sent; null while something is missing, or of a day that cannot be. */
export const consentOf = ({ givenOn, ...draft }: ConsentDraft): ConsentWords | null =>
  draft.channels.length > 0 && givenOn !== null && !faultOfDay(givenOn) ? { ...draft, givenOn } : null;

/** Closes what a consent is written in; before a proof that was typed is lost, it asks. */
export function useCloseConsent({ proof }: ConsentDraft, onClose: () => void) {
  const { t } = useTranslation();
  return async () => {
    const mayClose =
      proof.trim() === '' ||
      (await confirm({
        title: t('common:unsaved.title'),
        text: t('common:unsaved.text'),
        cancelLabel: t('common:unsaved.stay'),
        confirmLabel: t('common:unsaved.discard'),
        danger: true,
      }));
    if (mayClose) onClose();
  };
}

interface ConsentFieldsProps {
  draft: ConsentDraft;
  onChange: (draft: ConsentDraft) => void;
}

/** From where and since when it is known that somebody agreed. */
export function ConsentFields({ draft, onChange }: ConsentFieldsProps) {
  const { t } = useTranslation();
  const fault = faultOfDay(draft.givenOn);
  const groupId = useId();
  const toggle = (channel: Channel, isOn: boolean) =>
    onChange({
      ...draft,
      channels: channels.filter((one) => (one === channel ? isOn : draft.channels.includes(one))),
    });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className={css.channels} role="group" aria-labelledby={groupId}>
        <span id={groupId}>{t('contacts:consent.channels')}</span>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`contacts:consent.${channel}`)}
            checked={draft.channels.includes(channel)}
            onChange={(isOn) => toggle(channel, isOn)}
          />
        ))}
      </div>
      <div className="pair">
        <SelectField
          label={t('contacts:consent.source')}
          required
          value={draft.source}
          options={consentSources.map((value) => ({ value, label: t(`contacts:consent.sources.${value}`) }))}
          onChange={(source) => onChange({ ...draft, source: (source ?? 'other') as ConsentSource })}
        />
        <Suspense fallback={<div />}>
          <DateField
            label={t('contacts:consent.givenOn')}
            required
            value={draft.givenOn}
            error={fault ? t(`contacts:consent.${fault}`) : undefined}
            onChange={(givenOn) => onChange({ ...draft, givenOn })}
          />
        </Suspense>
      </div>
      <TextAreaField
        label={t('contacts:consent.proof')}
        help={t('contacts:consent.proofHelp')}
        rows={2}
        maxLength={maximumProof}
        count={{ used: draft.proof.length, limit: maximumProof }}
        value={draft.proof}
        onChange={(proof) => onChange({ ...draft, proof })}
      />
    </>
  );
}
