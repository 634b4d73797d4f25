import { normalizeMobile } from '@firstlook/contract/mobile.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

interface PhoneFieldProps {
  label: string;
  countryLabel: string;
  /** Shown until a number is typed. */
  help?: string;
  mobile: string;
  country: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  onChange: (change: { mobile?: string; country?: string }) => void;
}

/** A phone number with the country it is dialled in when none is written. What is none is told once the field is left. */
export function PhoneField({
  label,
  countryLabel,
  help,
  mobile,
  country,
  error,
  required,
  disabled,
  autoComplete = 'off',
  onChange,
}: PhoneFieldProps) {
  const { t } = useTranslation();
  const language = intlLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return getCountries()
      .map((code) => ({
        value: code as string,
        label: `${names.of(code)} \u2066+${getCountryCallingCode(code)}\u2069`,
      }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
  const [isLeft, setLeft] = useState(false);
  const number = normalizeMobile(mobile, country);
  const isWrong = isLeft && mobile.trim() !== '' && !number;
  return (
    <div className="pair">
      <TextField
        ltr
        type="tel"
        required={required}
        disabled={disabled}
        autoComplete={autoComplete}
        label={label}
        value={mobile}
        maxLength={40}
        error={isWrong ? t('common:noPhone') : error}
        help={number ? <Ltr>{number.formatted}</Ltr> : help}
        onBlur={() => setLeft(true)}
        onChange={(text) => onChange({ mobile: text })}
      />
      <SelectField
        label={countryLabel}
        disabled={disabled}
        value={country}
        options={options}
        onChange={(code) => code && onChange({ country: code })}
      />
    </div>
  );
}
