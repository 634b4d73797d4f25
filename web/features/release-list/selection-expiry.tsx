import { isDay } from '@firstlook/contract/day.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './selection-expiry.module.css';
import type { SelectionActs } from './use-selection-acts.ts';

interface SelectionExpiryProps {
  count: number;
  acts: SelectionActs;
  onClose: () => void;
}

/** One expiry date for all that is selected, or none. */
export function SelectionExpiry({ count, acts, onClose }: SelectionExpiryProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState<string | null>(null);
  const [isNever, setNever] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isMissing = !day && !isNever;
  const isUnread = !isNever && !!day && !isDay(day);
  const isPast = !isNever && !!day && !isUnread && day < dayIn(timeZone(), new Date());
  const change = async () => {
    setAsked(true);
    if (isMissing || isUnread) return;
    if (await acts.expire(isNever ? null : day)) onClose();
  };
  return (
    <Dialog
      opened
      title={t('selection:expire.title', { count, total: formatNumber(count) })}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="primary" busy={acts.isBusy} onClick={() => void change()}>
            {t('selection:expire.confirm')}
          </Button>
        </>
      }
    >
      <div className={css.question} tabIndex={-1} data-autofocus>
        <DateField
          keepsUnread
          label={t('selection:expire.date')}
          help={t('selection:expire.help')}
          value={isNever ? null : day}
          disabled={isNever}
          error={isAsked && isMissing ? t('selection:expire.required') : undefined}
          onChange={setDay}
        />
        <Checkbox
          label={t('selection:expire.never')}
          description={t('selection:expire.neverHelp')}
          checked={isNever}
          onChange={setNever}
        />
        {isPast && <Note tone="warn">{t('selection:expire.past')}</Note>}
      </div>
    </Dialog>
  );
}
