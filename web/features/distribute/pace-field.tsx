import { maximumPerHour } from '@firstlook/contract/distribution-limit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { wholeNumberIn } from '../../parts/whole-number.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import css from './distribute.module.css';
import { isPace, timeFor } from './pace.ts';

interface PaceFieldProps {
  perHour: number | null;
  /** How many get it, as far as that is known. */
  people: number;
  /** When it begins; null for now. */
  startsAt: string | null;
  /** It waits for somebody's approval first, and nobody knows for how long. */
  asks: boolean;
  onChange: (perHour: number | null) => void;
}

/** What is offered first: an hour's worth that fills a day. */
const usual = 1000;

/** So many messages an hour, and when the last of them would leave. */
export function PaceField({ perHour, people, startsAt, asks, onChange }: PaceFieldProps) {
  const { t } = useTranslation();
  // What is typed stands as it is typed; an empty field is no pace and not the end of it.
  const [typed, setTyped] = useState(perHour === null ? '' : String(perHour));
  const isGood = isPace(perHour);
  const begins = startsAt ? Date.parse(startsAt) : Date.now();
  const ends = isGood && perHour ? new Date(begins + (people / perHour) * 3_600_000).toISOString() : null;
  return (
    <div className={css.pace}>
      <Checkbox
        checked={perHour !== null}
        label={t('distribute:pace.label')}
        onChange={(on) => {
          setTyped(on ? String(usual) : '');
          onChange(on ? usual : null);
        }}
      />
      {perHour !== null && (
        <TextField
          ltr
          inputMode="numeric"
          label={t('distribute:pace.perHour')}
          value={typed}
          maxLength={6}
          error={isGood ? undefined : t('distribute:pace.wrong', { most: formatNumber(maximumPerHour) })}
          help={
            !ends || !perHour || people === 0
              ? t('distribute:pace.help')
              : asks
                ? t('distribute:pace.takes', { time: `\u2068${timeFor(people, perHour)}\u2069` })
                : t('distribute:pace.ends', { when: `\u2066${formatDateTime(ends)}\u2069` })
          }
          onChange={(text) => {
            setTyped(text);
            onChange(wholeNumberIn(text));
          }}
        />
      )}
    </div>
  );
}
