import '@mantine/dates/styles.layer.css';
import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/he';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { Calendar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../page/icon.tsx';
import { Kit } from '../page/kit.tsx';
import { Field, type FieldFrame } from './field.tsx';

dayjs.extend(customParseFormat);

interface DateFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`, or a full moment of which the day is shown. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
}

/** What people type: 1/2/26, 01.02.2026, 2026-02-01. */
function parse(text: string): string | null {
  const found = dayjs(
    text,
    ['DD/MM/YYYY', 'D/M/YYYY', 'D/M/YY', 'DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'],
    true,
  );
  return found.isValid() ? found.format('YYYY-MM-DD') : null;
}

/** A day as people write it, day/month/year; the week begins on Sunday. Loaded lazily with its calendar. */
export function DateField({ value, onChange, disabled, ...frame }: DateFieldProps) {
  const { t, i18n } = useTranslation();
  return (
    <Kit>
      <DatesProvider
        settings={{
          locale: i18n.language.startsWith('he') ? 'he' : 'en',
          firstDayOfWeek: 0,
          weekendDays: [5, 6],
        }}
      >
        <Field {...frame}>
          {(aria) => (
            <DateInput
              {...aria}
              dir="ltr"
              value={value ? value.slice(0, 10) : null}
              onChange={onChange}
              dateParser={parse}
              valueFormat="DD/MM/YYYY"
              placeholder={t('common:date.placeholder')}
              leftSection={<Icon of={Calendar} />}
              clearable
              disabled={disabled}
              error={!!frame.error}
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
