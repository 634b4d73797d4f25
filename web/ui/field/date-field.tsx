import '@mantine/dates/styles.layer.css';
import { isDay } from '@firstlook/contract/day.ts';
import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/he';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../page/icon.tsx';
import { Kit } from '../page/kit.tsx';
import { Field, type FieldFrame } from './field.tsx';

interface DateFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`, or a full moment of which the day is shown, or what was typed and is no day. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What cannot be read is the value as it was typed, for the check of a form; else the value stays the former day. */
  keepsUnread?: boolean;
  disabled?: boolean;
}

/** What people type: 1/2/26, 01.02.2026, 1-2-2026, 2026-02-01. */
function parse(text: string): string | null {
  const typed = text.trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(typed) ?? [];
  const found = day ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  return isDay(found) ? found.slice(0, 10) : null;
}

/** The text of a field that cannot be read as a day, for as long as the value it was typed over stands. */
function useUnread({ value, onChange, keepsUnread }: DateFieldProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  const shown = typed.over === value ? typed.text : value;
  return {
    shown: shown && isDay(shown) ? shown.slice(0, 10) : shown,
    isUnread: !!shown && !isDay(shown),
    take: (text: string | null) => {
      setTyped({ text, over: value });
      if (keepsUnread || text === null || isDay(text)) onChange(text);
    },
  };
}

/** A day as people write it, day/month/year; the week begins on Sunday. Loaded lazily with its calendar. */
export function DateField(props: DateFieldProps) {
  const { value: _, onChange: __, keepsUnread: ___, disabled, error, ...frame } = props;
  const { t, i18n } = useTranslation();
  const { shown, isUnread, take } = useUnread(props);
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
