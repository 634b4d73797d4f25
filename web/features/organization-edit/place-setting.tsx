import { organizationLocales } from '@firstlook/contract/organization-choice.ts';
import { getCountries } from 'libphonenumber-js/min';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../i18n/format.ts';
import { type Option, SelectField } from '../../ui/field/select-field.tsx';
import { Section } from './setting.tsx';
import { useSetting, useSettingScope } from './setting-scope.ts';

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

/** Codes under the names that people know, in the order of their language. */
function named(codes: readonly string[], type: 'region' | 'currency', language: string): Option[] {
  const names = new Intl.DisplayNames([language], { type });
  return codes
    .map((value) => ({ value, label: `${names.of(value)} \u2066${value}\u2069` }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

interface PlaceFieldProps {
  name: 'timeZone' | 'country' | 'currency';
  options: readonly Option[];
}

function PlaceField({ name, options }: PlaceFieldProps) {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const { value, set, error } = useSetting(name);
  return (
    <div data-path={name}>
      <SelectField
        disabled={!may('update')}
        label={t(`organizationEdit:field.${name}`)}
        help={t(`organizationEdit:help.${name}`)}
        value={value}
        error={error}
        options={options}
        onChange={(chosen) => chosen && set(chosen)}
      />
    </div>
  );
}

/** Where the organization is: its language, its calendar and clock, its phone numbers, its money. */
export function PlaceSetting() {
  const { t } = useTranslation();
  const { may } = useSettingScope();
  const locale = useSetting('locale');
  const language = intlLocale();
  const countries = useMemo(() => named(getCountries(), 'region', language), [language]);
  const currencies = useMemo(
    () => named(Intl.supportedValuesOf('currency'), 'currency', language),
    [language],
  );
  return (
    <Section title={t('organizationEdit:place')}>
      <div className="pair">
        <div data-path="locale">
          <SelectField
            disabled={!may('update')}
            label={t('organizationEdit:field.locale')}
            help={t('organizationEdit:help.locale')}
            value={locale.value}
            options={organizationLocales.map((value) => ({
              value,
              label: t(`settings:languageName.${value}`),
            }))}
            onChange={(value) => locale.set(organizationLocales.find((one) => one === value) ?? 'he')}
          />
        </div>
        <PlaceField name="timeZone" options={zones} />
      </div>
      <div className="pair">
        <PlaceField name="country" options={countries} />
        <PlaceField name="currency" options={currencies} />
      </div>
    </Section>
  );
}
