import { type BestHours, momentOfHour } from '@firstlook/contract/best-hour.ts';
import { restAt } from '@firstlook/contract/quiet-hours.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { timeZone } from '../../i18n/place.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Note } from '../../ui/page/note.tsx';
import css from './best-hour.module.css';

export interface HoursOffered {
  /** As the last dry run has it; null while nobody was counted. */
  counted: BestHours | null;
  /** Of the organization: whose days of rest count. */
  country: string;
  expirationDate: string | null;
}

interface BestHourFieldProps extends HoursOffered {
  isOn: boolean;
  /** Null for now. */
  startsAt: string | null;
  onChange: (isOn: boolean) => void;
}

const hourName = (hour: number) => `\u2066${String(hour).padStart(2, '0')}:00\u2069`;

/** How many get it at which hour of the day. */
function Bars({ hours }: Pick<BestHours, 'hours'>) {
  const { t } = useTranslation();
  const most = Math.max(...hours, 1);
  return (
    <ol className={css.bars} aria-label={t('distribute:hours.bars')}>
      {hours.map((people, hour) => {
        const said = t('distribute:hours.at', {
          hour: hourName(hour),
          count: people,
          total: formatNumber(people),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <li key={hour} title={said}>
            <span className={css.count} aria-hidden="true">
              {people > 0 ? formatNumber(people) : ''}
            </span>
            <i style={{ blockSize: people > 0 ? `${Math.max(6, (people / most) * 100)}%` : '2px' }} />
            <span className={css.hour} aria-hidden="true">
              {hour % 3 === 0 ? hour : ''}
            </span>
            <span className="visually-hidden">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** How many get it at an hour that is a day of rest, or that comes when the release has expired. */
function useWarned({ counted, country, expirationDate, startsAt }: BestHourFieldProps) {
  const begins = startsAt ? new Date(startsAt) : new Date();
  const found = { sabbath: 0, holiday: 0, tooLate: 0 };
  for (const [hour, people] of (counted?.hours ?? []).entries()) {
    if (people === 0) continue;
    const at = momentOfHour(begins, timeZone(), hour);
    if (expirationDate !== null && at.getTime() >= Date.parse(expirationDate)) found.tooLate += people;
    else {
      const rest = restAt(country, timeZone(), at);
      if (rest) found[rest] += people;
    }
  }
  return found;
}

/** To each at the hour at which they usually open, within a day from the moment that was chosen. */
export function BestHourField(props: BestHourFieldProps) {
  const { isOn, counted, onChange } = props;
  const { t } = useTranslation();
  const { tooLate, ...rests } = useWarned(props);
  const others = counted ? counted.hours.reduce((sum, people) => sum + people, 0) - counted.own : 0;
  return (
    <div className={css.field}>
      <Checkbox checked={isOn} label={t('distribute:hours.label')} onChange={onChange} />
      {isOn && <p className="muted small">{t('distribute:hours.help')}</p>}
      {isOn && counted && (
        <>
          <p>
            {counted.own === 0
              ? t('distribute:hours.none')
              : t('distribute:hours.own', { count: counted.own, total: formatNumber(counted.own) })}{' '}
            {others > 0 &&
              counted.organizationHour !== null &&
              t('distribute:hours.others', {
                count: others,
                total: formatNumber(others),
                hour: hourName(counted.organizationHour),
              })}{' '}
            {counted.atOnce > 0 &&
              t('distribute:hours.atOnce', { count: counted.atOnce, total: formatNumber(counted.atOnce) })}
          </p>
          {counted.atOnce < others + counted.own + counted.atOnce && <Bars hours={counted.hours} />}
          {(['sabbath', 'holiday'] as const).map(
            (rest) =>
              rests[rest] > 0 && (
                <Note key={rest} tone="warn">
                  {t(`distribute:hours.${rest}`, { count: rests[rest], total: formatNumber(rests[rest]) })}
                </Note>
              ),
          )}
          {tooLate > 0 && (
            <Note tone="info">
              {t('distribute:hours.tooLate', { count: tooLate, total: formatNumber(tooLate) })}
            </Note>
          )}
        </>
      )}
    </div>
  );
}
