import type { ContactFieldValues } from '@firstlook/contract/contact-field.ts';
import { type Gender, genders } from '@firstlook/contract/gender.ts';
import type { Label } from '@firstlook/contract/label.ts';
import { useTranslation } from 'react-i18next';
import { useOwnFields } from '../../parts/own-field.ts';
import { Field } from '../../ui/field/field.tsx';
import { NamesField } from '../../ui/field/names-field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import type { Draft } from './contact-draft.ts';
import css from './contacts.module.css';
import { FurtherAddresses } from './further-addresses.tsx';
import { OwnFieldEditor } from './own-field-editor.tsx';

interface ContactFormProps {
  draft: Draft;
  /** What is stored of it; absent for a new contact. */
  stored: Draft | undefined;
  tags: readonly Label[];
  companies: readonly Label[];
  organizationId: string;
  /** What the person asked for, which holds whichever address is the main one. */
  wishes?: { email?: string | undefined; mobile?: string | undefined };
  /** Sentences by field. */
  errors: Record<string, string | undefined>;
  onChange: (change: Partial<Draft>) => void;
}

/** What this organization asks of its contacts besides. */
function OwnFields({
  organizationId,
  draft,
  errors,
  onChange,
}: Pick<ContactFormProps, 'organizationId' | 'draft' | 'errors' | 'onChange'>) {
  const fields = useOwnFields(organizationId);
  const put = (key: string, value: ContactFieldValues[string] | undefined) => {
    const { [key]: _before, ...others } = draft.fields;
    onChange({ fields: value === undefined ? others : { ...others, [key]: value } });
  };
  if (fields.length === 0) return null;
  return (
    <div className={css.ownFields}>
      {fields.map((field) => (
        <div key={field.key} className={field.type === 'LONGTEXT' ? css.ownWide : undefined}>
          <OwnFieldEditor
            field={field}
            value={draft.fields[field.key]}
            error={errors[`fields.${field.key}`]}
            onChange={(value) => put(field.key, value)}
          />
        </div>
      ))}
    </div>
  );
}

export function ContactForm({
  draft,
  stored,
  tags,
  companies,
  organizationId,
  errors,
  wishes = {},
  onChange,
}: ContactFormProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames('panel padded', css.contactForm)}>
      <div className="pair">
        <TextField
          required={stored?.firstName !== ''}
          label={t('contacts:field.firstName')}
          value={draft.firstName}
          maxLength={100}
          autoFocus
          error={errors.firstName}
          onChange={(firstName) => onChange({ firstName })}
        />
        <TextField
          required={stored?.lastName !== ''}
          label={t('contacts:field.lastName')}
          value={draft.lastName}
          maxLength={100}
          error={errors.lastName}
          onChange={(lastName) => onChange({ lastName })}
        />
      </div>
      <div className="pair">
        <TextField
          required
          ltr
          type="email"
          autoComplete="off"
          label={t('contacts:column.email')}
          value={draft.email}
          maxLength={254}
          error={errors.email}
          onChange={(email) => onChange({ email })}
        />
        <TextField
          label={t('contacts:field.role')}
          value={draft.role}
          maxLength={100}
          onChange={(role) => onChange({ role })}
        />
      </div>
      <FurtherAddresses
        kind="email"
        main={draft.email}
        label={draft.emailLabel}
        addresses={draft.addresses}
        errors={errors}
        note={wishes.email}
        onChange={({ main, label, addresses }) =>
          onChange({
            addresses,
            ...(main !== undefined && { email: main }),
            ...(label !== undefined && { emailLabel: label }),
          })
        }
      />
      <Field group label={t('contacts:field.gender')} help={t('contacts:field.genderHelp')}>
        {() => (
          <Segmented<Gender | 'none'>
            label={t('contacts:field.gender')}
            value={draft.gender || 'none'}
            onChange={(gender) => onChange({ gender: gender === 'none' ? '' : gender })}
            options={([...genders, 'none'] as const).map((value) => ({
              value,
              label: t(`contacts:gender.${value}`),
            }))}
          />
        )}
      </Field>
      <PhoneField
        label={t('contacts:column.mobile')}
        countryLabel={t('contacts:field.country')}
        help={t('contacts:field.mobileHelp')}
        mobile={draft.mobile}
        country={draft.country}
        error={errors.mobile}
        onChange={onChange}
      />
      <FurtherAddresses
        kind="mobile"
        main={draft.mobile}
        label={draft.mobileLabel}
        addresses={draft.addresses}
        errors={errors}
        note={wishes.mobile}
        onChange={({ main, label, addresses }) =>
          onChange({
            addresses,
            ...(main !== undefined && { mobile: main }),
            ...(label !== undefined && { mobileLabel: label }),
          })
        }
      />
      <div className="pair">
        <NamesField
          label={t('contacts:column.tags')}
          help={t('contacts:field.tagsHelp')}
          value={draft.tags}
          options={tags.map(({ name }) => name)}
          onChange={(names) => onChange({ tags: names })}
        />
        <NamesField
          label={t('contacts:company')}
          value={draft.company}
          options={companies.map(({ name }) => name)}
          onChange={(names) => onChange({ company: names })}
        />
      </div>
      <TextField
        type="number"
        min={0}
        max={100_000}
        className={css.short}
        label={t('contacts:field.watches')}
        help={t('common:viewCounts')}
        value={draft.watches}
        error={errors['settings.maxTimesAllowdToWatchVideo']}
        onChange={(watches) => onChange({ watches })}
      />
      <OwnFields {...{ organizationId, draft, errors, onChange }} />
      <TextAreaField
        label={t('contacts:field.notes')}
        value={draft.notes}
        maxLength={10_000}
        onChange={(notes) => onChange({ notes })}
      />
    </div>
  );
}
