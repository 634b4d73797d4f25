import '@mantine/dates/styles.layer.css';
import { isDay } from '@firstlook/contract/day.ts';
import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/he';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../page/icon.tsx';
import { Kit } from '../page/kit.tsx';
import { Field, type FieldFrame } from './field.tsx';

dayjs.extend(customParseFormat);

interface DateFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`, or a full moment of which the day is shown, or what was typed and is no day. */
  value: string | null;
  /** A day, or what was typed as it stands when it cannot be read, so that the check can say so. */
  onChange: (value: string | null) => void;
  disabled?: boolean;
}

/** What people type: 1/2/26, 01.02.2026, 2026-02-01. */
function parse(text: string): string | null {
  const found = dayjs(text, ['D/M/YYYY', 'D/M/YY', 'D.M.YYYY', 'D.M.YY', 'D-M-YYYY', 'YYYY-MM-DD'], true);
  return found.isValid() ? found.format('YYYY-MM-DD') : null;
}

/** The text of a field that cannot be read as a day, for as long as the value it was typed over stands. */
function useUnread(value: string | null, onChange: DateFieldProps['onChange']) {
  const [typed, setTyped] = useState({ text: value, over: value });
  const shown = typed.over === value ? typed.text : value;
  return {
    shown: shown && isDay(shown) ? shown.slice(0, 10) : shown,
    isUnread: !!shown && !isDay(shown),
    take: (text: string | null) => {
      setTyped({ text, over: value });
      onChange(text);
    },
  };
}

/** A day as people write it, day/month/year; the week begins on Sunday. Loaded lazily with its calendar. */
export function DateField({ value, onChange, disabled, error, ...frame }: DateFieldProps) {
  const { t, i18n } = useTranslation();
  const { shown, isUnread, take } = useUnread(value, onChange);
  const [isTyping, setTyping] = useState(false);
  // The calendar always has a day to open at: of what is none it would look for the month without an end.
  const [page, setPage] = useState(() => (shown && !isUnread ? shown : dayjs().format('YYYY-MM-DD')));
  const said = error ?? (isUnread && !isTyping ? t('common:date.unread') : undefined);
  return (
    <Kit>
      <DatesProvider
        settings={{
          locale: i18n.language.startsWith('he') ? 'he' : 'en',
          firstDayOfWeek: 0,
          weekendDays: [5, 6],
        }}
      >
        <Field {...frame} error={said}>
          {(aria) => (
            <DateInput
              {...aria}
              dir="ltr"
              value={shown}
              onChange={take}
              // The calendar's own handler drops what it cannot read.
              onInput={({ currentTarget: { value: text } }) => text.trim() && !parse(text) && take(text)}
              dateParser={parse}
              valueFormat={(day) => (isUnread && shown) || dayjs(day).format('DD/MM/YYYY')}
              date={page}
              onDateChange={(day) => isDay(day) && setPage(day)}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
              placeholder={t('common:date.placeholder')}
              leftSection={<Icon of={Calendar} />}
              clearable
              disabled={disabled}
              error={!!said}
              popoverProps={{ zIndex: 60, transitionProps: { duration: 0 } }}
              ariaLabels={{
                previousMonth: t('common:date.previous'),
                nextMonth: t('common:date.next'),
                previousYear: t('common:date.previous'),
                nextYear: t('common:date.next'),
                previousDecade: t('common:date.previous'),
                nextDecade: t('common:date.next'),
                monthLevelControl: t('common:date.monthsLevel'),
                yearLevelControl: t('common:date.yearsLevel'),
              }}
              clearButtonProps={{ 'aria-label': t('common:clear') }}
            />
          )}
        </Field>
      </DatesProvider>
    </Kit>
  );
}
