import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PhoneFieldProps {
  mobile: string;
  country: string;
  error?: string;
  onChange: (change: { mobile?: string; country?: string }) => void;
}

/** A phone number with the country it is dialled in when none is written. */
export function PhoneField({ mobile, country, error, onChange }: PhoneFieldProps) {
  const { t, i18n } = useTranslation();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language === 'en' ? 'en' : 'he'], { type: 'region' });
    return getCountries()
      .map((code) => ({ value: code as string, label: `${names.of(code)} +${getCountryCallingCode(code)}` }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language]);
  const parsed = mobile.trim() ? parsePhoneNumberFromString(mobile, country as CountryCode) : undefined;
  return (
    <div className="two">
      <TextField
        ltr
        type="tel"
        autoComplete="off"
        label={t('contacts:column.mobile')}
        value={mobile}
        maxLength={40}
        error={error}
        help={
          parsed?.isPossible() ? <Ltr>{parsed.formatInternational()}</Ltr> : t('contacts:field.mobileHelp')
        }
        onChange={(text) => onChange({ mobile: text })}
      />
      <SelectField
        label={t('contacts:field.country')}
        value={country}
        options={options}
        onChange={(code) => onChange({ country: code ?? 'IL' })}
      />
    </div>
  );
}
