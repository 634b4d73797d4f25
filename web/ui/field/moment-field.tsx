import { isDay } from '@firstlook/contract/day.ts';
import { dayIn, momentIn, timeIn, zoneName } from '@firstlook/contract/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { DateField } from './date-field.tsx';
import type { FieldFrame } from './field.tsx';
import css from './moment-field.module.css';
import { TextField } from './text-field.tsx';

interface MomentFieldProps extends FieldFrame {
  label: string;
  /** Says of the time field alone what it is. */
  timeLabel: string;
  /** Ends with the zone in words. */
  help: string;
  /** ISO 8601; or what was typed and is no day, for the check of the form. */
  value: string | null;
  onChange: (moment: string | null) => void;
}

/** When no time was chosen yet. */
const firstTime = '09:00';

const isMoment = (value: string | null): value is string => value !== null && isDay(value);

/** A day and a time on the organization's clocks, wherever the person is who chooses. Loaded lazily with its calendar. */
export function MomentField({ label, timeLabel, help, error, value, onChange }: MomentFieldProps) {
  const { t } = useTranslation();
  const zone = timeZone();
  const at = isMoment(value) ? new Date(value) : null;
  const day = at ? dayIn(zone, at) : value;
  // A day that cannot be read for a moment does not take the chosen time along.
  const [latest, setLatest] = useState(firstTime);
  const time = at ? timeIn(zone, at) : value && latest;
  const choose = (chosen: string | null, clock: string) => {
    setLatest(clock);
    onChange(isMoment(chosen) ? momentIn(zone, chosen.slice(0, 10), clock).toISOString() : chosen);
  };
  return (
    <div className={css.moment}>
      <DateField
        label={label}
        help={`${help} ${t('common:zone', { zone: zoneName(zone, intlLocale()) })}`}
        error={error}
        keepsUnread
        value={day}
        onChange={(chosen) => choose(chosen, time ?? latest)}
      />
      <TextField
        label={timeLabel}
        type="time"
        ltr
        value={time ?? ''}
        disabled={!day}
        onChange={(clock) => /^\d{2}:\d{2}$/.test(clock) && choose(day, clock)}
      />
    </div>
  );
}
