import type { ContactField } from '@firstlook/contract/contact-field.ts';
import { fieldNameOf } from '@firstlook/contract/own-field-name.ts';
import { type ConditionKind, conditionKinds, type Deed, deeds } from '@firstlook/contract/smart-condition.ts';
import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownLabel } from '../../../parts/own-field.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { type Option, SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { IconButton } from '../../../ui/page/button.tsx';
import type { ConditionDraft, SmartListIssue } from './condition-draft.ts';
import type { ConditionNames } from './condition-names.ts';
import { aboutField, OwnCondition } from './own-condition.tsx';
import css from './smart-list.module.css';

interface ConditionRowProps {
  one: ConditionDraft;
  /** Its place among its neighbours, from 1. */
  place: number;
  names: ConditionNames;
  /** Without it nothing is offered that is in reports. */
  mayReport: boolean;
  issues: readonly SmartListIssue[];
  onChange: (one: ConditionDraft) => void;
  onRemove: () => void;
}

const deedPrefix = 'did:';

/** What is told to those who read reports alone. */
const inReports: readonly ConditionKind[] = ['unheard', 'silent', 'stale'];

/** What a condition can be about; what people did stands as one choice each, because that is how it is asked for. */
function kindOptions(t: TFunction, mayReport: boolean, fields: readonly ContactField[]): Option[] {
  const plain = conditionKinds.flatMap((kind) =>
    kind === 'did' || kind === 'field' || (!mayReport && inReports.includes(kind)) ? [] : [kind],
  );
  const headingOf = (kind: (typeof plain)[number]) =>
    t(inReports.includes(kind) ? 'smartList:heading.sent' : 'smartList:heading.contact');
  return [
    ...plain.map((kind) => ({ value: kind, label: t(`smartList:kind.${kind}`), group: headingOf(kind) })),
    ...fields.map((field) => ({
      value: fieldNameOf(field.key),
      label: ownLabel(field),
      group: t('smartList:heading.field'),
    })),
    ...(mayReport
      ? deeds.map((deed) => ({
          value: `${deedPrefix}${deed}`,
          label: t(`smartList:deed.${deed}`),
          group: t('smartList:heading.did'),
        }))
      : []),
  ];
}

const anything = 'any';

/** The fields of one condition, by what it is about. */
function Values({ one, names, issues, onChange }: ConditionRowProps) {
  const { t } = useTranslation();
  const issue = issues.find(({ path }) => path === one.key);
  const error = issue && t(`smartList:issue.${issue.code}`);
  const set = (part: Partial<ConditionDraft>) => onChange({ ...one, ...part });
  const days = (
    <TextField
      ltr
      inputMode="numeric"
      label={t('smartList:days')}
      value={one.days}
      error={error}
      onChange={(text) => set({ days: text })}
    />
  );
  switch (one.is) {
    case 'tag':
    case 'company':
    case 'mailingList': {
      const isGone = names.isKnown && one.id !== '' && !names[one.is].some(({ value }) => value === one.id);
      return (
        <SelectField
          label={t(`smartList:kind.${one.is}`)}
          value={isGone ? null : one.id || null}
          options={names[one.is]}
          error={isGone ? t('smartList:issue.notFound') : error}
          onChange={(id) => set({ id: id ?? '' })}
        />
      );
    }
    case 'did': {
      const isGone =
        names.isKnown && one.releaseId !== '' && !names.release.some(({ value }) => value === one.releaseId);
      return (
        <>
          <SelectField
            label={t('smartList:release')}
            value={isGone ? null : one.releaseId || anything}
            options={[{ value: anything, label: t('smartList:anyRelease') }, ...names.release]}
            {...(isGone && { error: t('smartList:issue.notFound') })}
            onChange={(id) => set({ releaseId: id === anything ? '' : (id ?? '') })}
          />
          {one.releaseId === '' && days}
        </>
      );
    }
    case 'unheard':
    case 'silent':
      return days;
    case 'stale':
      return <p className="muted small">{t('smartList:staleAbout')}</p>;
    case 'role':
      return (
        <TextField
          label={t('smartList:holds')}
          value={one.text}
          maxLength={100}
          error={error}
          onChange={(text) => set({ text })}
        />
      );
    case 'gender':
      return (
        <SelectField
          label={t('smartList:kind.gender')}
          value={one.gender}
          options={(['female', 'male', 'unknown'] as const).map((value) => ({
            value,
            label: t(`smartList:gender.${value}`),
          }))}
          onChange={(gender) => set({ gender: gender as ConditionDraft['gender'] })}
        />
      );
    case 'reach':
    case 'consent': {
      const { is } = one;
      return (
        <SelectField
          label={t(`smartList:kind.${is}`)}
          value={one.channel}
          options={(['email', 'sms'] as const).map((value) => ({
            value,
            label: t(`smartList:${is}.${value}`),
          }))}
          onChange={(channel) => set({ channel: channel as ConditionDraft['channel'] })}
        />
      );
    }
    case 'since':
      return (
        <DateField
          keepsUnread
          label={t('smartList:day')}
          value={one.day}
          error={error}
          onChange={(day) => set({ day })}
        />
      );
    case 'field':
      return (
        <OwnCondition
          {...{ one, error }}
          field={names.field.find(({ key }) => key === one.ownKey)}
          onChange={set}
        />
      );
  }
}

/** What a condition is about, as one choice. */
function choiceOf(one: ConditionDraft): string {
  if (one.is === 'did') return `${deedPrefix}${one.deed}`;
  return one.is === 'field' ? fieldNameOf(one.ownKey) : one.is;
}

function chosenAs(one: ConditionDraft, value: string, fields: readonly ContactField[]): ConditionDraft {
  if (value.startsWith(deedPrefix))
    return { ...one, is: 'did', deed: value.slice(deedPrefix.length) as Deed };
  const field = fields.find(({ key }) => fieldNameOf(key) === value);
  return field ? aboutField(one, field) : { ...one, is: value as ConditionDraft['is'] };
}

/** One condition: what it is about, whether that is so, and its values. */
export function ConditionRow(props: ConditionRowProps) {
  const { one, place, names, mayReport, onChange, onRemove } = props;
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div className={css.row} role="group" aria-label={t('smartList:condition', { place })}>
      <SelectField
        label={t('smartList:about')}
        value={choiceOf(one)}
        options={kindOptions(t, mayReport, names.field)}
        onChange={(value) => onChange(chosenAs(one, value ?? 'tag', names.field))}
      />
      <SelectField
        label={t('smartList:whether')}
        value={one.not ? 'not' : 'is'}
        options={[
          { value: 'is', label: t('smartList:so') },
          { value: 'not', label: t('smartList:notSo') },
        ]}
        onChange={(value) => onChange({ ...one, not: value === 'not' })}
      />
      <Values {...props} />
      <IconButton icon={X} label={t('smartList:removeCondition', { place })} onClick={onRemove} />
    </div>
  );
}
