import { isSpan, timePattern } from '@firstlook/contract/quiet-hours.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSetting } from '../setting-scope.ts';

/** Two times of the clock; with one of them alone there are no quiet hours, and the other is asked for. Twice the same is refused. */
export function QuietHoursSetting() {
  const { t } = useTranslation();
  const { value, set, error } = useSetting('quietHours');
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const times = typed ?? value ?? { from: '', to: '' };
  const isHalf = (times.from === '') !== (times.to === '');
  const isSame = times.from !== '' && !isSpan(times);
  const change = (part: Partial<typeof times>) => {
    const next = { ...times, ...part };
    setTyped(next);
    set(timePattern.test(next.from) && timePattern.test(next.to) ? next : null);
  };
  return (
    <div data-path="quietHours">
      <TextField
        ltr
        type="time"
        label={t('organizationEdit:field.quietHours')}
        help={t('organizationEdit:help.quietHours')}
        value={times.from}
        error={isHalf && times.from === '' ? t('organizationEdit:halfQuiet') : isSame ? undefined : error}
        onChange={(from) => change({ from })}
      />
      <TextField
        ltr
        type="time"
        label={t('organizationEdit:quietTo')}
        value={times.to}
        error={
          isHalf && times.to === ''
            ? t('organizationEdit:halfQuiet')
            : isSame
              ? t('organizationEdit:issue.quietHours_custom')
              : undefined
        }
        onChange={(to) => change({ to })}
      />
    </div>
  );
}
