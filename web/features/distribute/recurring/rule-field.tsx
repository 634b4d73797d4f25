import { zoneName } from '@firstlook/contract/zone.ts';
import { CalendarDays, CalendarRange } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../../i18n/format.ts';
import { timeZone } from '../../../i18n/place.ts';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Segmented } from '../../../ui/field/segmented.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import css from './recurring.module.css';
import { momentsOf, type RecurringDraft, type RecurringField } from './recurring-draft.ts';
import { momentWords, weekdayName, weekdaysInOrder } from './rule-words.ts';

const DateField = lazy(() =>
  import('../../../ui/field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

type Errors = Partial<Record<RecurringField, string>>;

interface RuleFieldProps {
  draft: RecurringDraft;
  errors: Errors;
  onChange: (part: Partial<RecurringDraft>) => void;
}

const lastDay = 0;
const monthDays = [...Array.from({ length: 31 }, (_, place) => place + 1), lastDay];

function Weekdays({ draft, errors, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  const turn = (day: number, isOn: boolean) =>
    onChange({
      weekdays: isOn ? [...draft.weekdays, day] : draft.weekdays.filter((one) => one !== day),
    });
  return (
    <Field group label={t('recurring:days')} error={errors.weekdays}>
      {() => (
        <div className={css.weekdays}>
          {weekdaysInOrder().map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day)}
              checked={draft.weekdays.includes(day)}
              onChange={(isOn) => turn(day, isOn)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function MonthDay({ draft, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('recurring:monthDay')}
      value={String(draft.monthDay)}
      help={draft.monthDay > 28 ? t('recurring:shortMonth') : undefined}
      options={monthDays.map((day) => ({
        value: String(day),
        label: day === lastDay ? t('recurring:lastDay') : String(day),
      }))}
      onChange={(day) => onChange({ monthDay: Number(day ?? 1) })}
    />
  );
}

/** The next moments in words, as far as what is typed can be read. */
function NextMoments({ draft }: { draft: RecurringDraft }) {
  const { t } = useTranslation();
  const moments = momentsOf(draft, timeZone());
  const lacksDay = draft.every === 'week' && draft.weekdays.length === 0;
  return (
    <div className={css.next} aria-live="polite">
      <h3>{t('recurring:next.title')}</h3>
      {moments.length === 0 ? (
        <p className="muted">{t(lacksDay ? 'recurring:issue.noDay' : 'recurring:next.none')}</p>
      ) : (
        <ol>
          {moments.map((moment) => (
            <li key={moment.getTime()}>{momentWords(moment)}</li>
          ))}
        </ol>
      )}
      {moments.length > 0 && moments.length < 3 && <p className="muted small">{t('recurring:next.ends')}</p>}
    </div>
  );
}

/** On which days and when it repeats, by the clocks of the organization, and until when. */
export function RuleField(props: RuleFieldProps) {
  const { draft, errors, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className={css.rule}>
      <div className={css.fields}>
        <Segmented
          label={t('recurring:every.label')}
          value={draft.every}
          options={[
            { value: 'week', label: t('recurring:every.week'), icon: CalendarRange },
            { value: 'month', label: t('recurring:every.month'), icon: CalendarDays },
          ]}
          onChange={(every) => onChange({ every })}
        />
        {draft.every === 'week' ? <Weekdays {...props} /> : <MonthDay {...props} />}
        <TextField
          required
          ltr
          type="time"
          label={t('recurring:time')}
          help={t('common:zone', { zone: zoneName(timeZone(), intlLocale()) })}
          value={draft.time}
          error={errors.time}
          onChange={(time) => onChange({ time })}
        />
        <Suspense fallback={<Skeleton height={66} />}>
          <DateField
            keepsUnread
            label={t('recurring:endsOn')}
            help={t('recurring:endsOnHelp')}
            value={draft.endsOn}
            error={errors.endsOn}
            onChange={(endsOn) => onChange({ endsOn: endsOn || null })}
          />
        </Suspense>
      </div>
      <NextMoments draft={draft} />
      <Note tone="info">{t('recurring:late')}</Note>
    </div>
  );
}
