import type { Calendar, CalendarEntry } from '@firstlook/contract/calendar.ts';
import { dayIn, zoneName } from '@firstlook/contract/zone.ts';
import { CalendarDays, ChevronLeft, ChevronRight, List, Repeat } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '../../data/calendar.ts';
import { useOrganization } from '../../data/organization.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { intlLocale } from '../../i18n/format.ts';
import { firstDayOfWeek, formatMonth } from '../../i18n/week.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { usePhone } from '../../ui/hook/use-phone.ts';
import { Button, ButtonLink, IconButton } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './calendar.module.css';
import { DayList } from './day-list.tsx';
import { EntryLink } from './entry.tsx';
import { monthAfter, monthOf, weeksOf } from './month.ts';
import { MonthTable } from './month-table.tsx';

/** What is planned and what went out, for those who work on releases. */
export function CalendarPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="release.readDraft">
      <CalendarOf organizationId={organizationId} />
    </Permitted>
  );
}

/** Entries by their day, in the order of the answer. */
function useDays(calendar: Calendar | undefined) {
  return useMemo(() => {
    const days = new Map<string, CalendarEntry[]>();
    for (const entry of calendar?.items ?? []) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
    return days;
  }, [calendar]);
}

function useShown(organizationId: string) {
  const search = useRouteSearch();
  const timeZone = useOrganization(organizationId)?.timeZone ?? 'UTC';
  const today = dayIn(timeZone, new Date());
  const month = monthOf(search.month, timeZone, new Date());
  const weeks = weeksOf(month, firstDayOfWeek());
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const answer = useCalendar(organizationId, { from, to });
  const days = useDays(answer.data);
  // A telephone has no room for seven columns.
  const isList = usePhone() || search.view === 'list';
  return { timeZone, today, month, weeks, answer, days, isList, wanted: search.day };
}

interface ToolsProps {
  month: string;
  today: string;
  isList: boolean;
}

function Tools({ month, today, isList }: ToolsProps) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const isPhone = usePhone();
  const go = (to: string) =>
    setSearch({ month: to === today.slice(0, 7) ? undefined : to, day: undefined }, true);
  return (
    <div className={css.tools}>
      <div className="row">
        <IconButton
          icon={ChevronLeft}
          flip
          label={t('calendar:before')}
          onClick={() => go(monthAfter(month, -1))}
        />
        <IconButton
          icon={ChevronRight}
          flip
          label={t('calendar:next')}
          onClick={() => go(monthAfter(month, 1))}
        />
        <Button disabled={month === today.slice(0, 7)} onClick={() => go(today.slice(0, 7))}>
          {t('calendar:thisMonth')}
        </Button>
      </div>
      <h2 className={css.name} aria-live="polite">
        {formatMonth(month)}
      </h2>
      {!isPhone && (
        <Segmented
          label={t('calendar:view')}
          value={isList ? 'list' : 'month'}
          options={[
            { value: 'month', label: t('calendar:asMonth'), icon: CalendarDays },
            { value: 'list', label: t('calendar:asList'), icon: List },
          ]}
          onChange={(view) => setSearch({ view: view === 'list' ? 'list' : undefined, day: undefined }, true)}
        />
      )}
    </div>
  );
}

/** What waits for a second person, whatever its day. */
function Asks({ organizationId, asks }: { organizationId: string; asks: readonly CalendarEntry[] }) {
  const { t } = useTranslation();
  if (asks.length === 0) return null;
  return (
    <section className={css.asks} aria-labelledby="asks">
      <h2 id="asks" className={css.dayHead}>
        {t('calendar:asks')}
      </h2>
      <ul className={css.dayEntries}>
        {asks.map((entry) => (
          <li key={entry.send?.distributionId}>
            <EntryLink dated organizationId={organizationId} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CalendarOf({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const maySend = useCan(organizationId)('distribution.send');
  const { timeZone, today, month, weeks, answer, days, isList, wanted } = useShown(organizationId);
  useCrumbs([{ label: t('calendar:title') }]);
  const entriesOn = (day: string) => days.get(day) ?? [];
  const own = [...days.keys()].filter((day) => day.startsWith(month)).sort();
  return (
    <Page title={t('calendar:title')}>
      <PageHeader
        title={t('calendar:title')}
        lede={t('calendar:lede', { zone: zoneName(timeZone, intlLocale()) })}
        actions={
          maySend && (
            <ButtonLink icon={Repeat} to={path.recurringSends(organizationId)}>
              {t('calendar:recurring')}
            </ButtonLink>
          )
        }
      />
      <Tools month={month} today={today} isList={isList} />
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <SkeletonRows rows={8} />
      ) : (
        <div aria-busy={answer.isPlaceholderData} className={css.shown}>
          <Asks organizationId={organizationId} asks={answer.data.asks} />
          {answer.data.isCut && <Note tone="warn">{t('calendar:cut')}</Note>}
          {isList ? (
            own.length > 0 && <DayList {...{ organizationId, today, wanted, entriesOn }} days={own} />
          ) : (
            <MonthTable
              {...{ organizationId, month, weeks, today, entriesOn }}
              onMore={(day) => setSearch({ view: 'list', day, month: day.slice(0, 7) }, true)}
            />
          )}
          {own.length === 0 && !answer.isPlaceholderData && (
            <Empty drawing="nothing" title={t('calendar:none.title')} text={t('calendar:none.text')} />
          )}
        </div>
      )}
    </Page>
  );
}
