import { broadcastState } from '@firstlook/contract/broadcast-time.ts';
import { calendarFileName, calendarOf } from '@firstlook/contract/calendar-file.ts';
import { dayIn } from '@firstlook/contract/zone.ts';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../device/save-file.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { hrefOf } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './broadcast.module.css';
import type { Broadcast } from './broadcast.ts';

interface BroadcastTableProps {
  broadcasts: readonly Broadcast[];
  /** Of the release or the group: the calendar file is called so. */
  title: string;
  /** Of the organization: hours are those of its clocks. */
  zone: string;
  /** Where a release is read. */
  pathOf: (releaseId: string) => string;
  /** The group that the releases lead back to; absent: the table is on the page of its one release. */
  relateTo?: string;
}

function useCalendar({ zone, pathOf }: BroadcastTableProps) {
  const { origin, pathname } = window.location;
  return (broadcasts: readonly Broadcast[], title: string) => {
    const addressOf = (id: string) => `${origin}${pathname}${hrefOf(pathOf(id))}`;
    const text = calendarOf(broadcasts, { zone, now: new Date(), addressOf });
    saveFile(text, calendarFileName(title), 'text/calendar;charset=utf-8');
  };
}

interface RowProps {
  one: Broadcast;
  state: ReturnType<typeof broadcastState>;
  to: string;
  relateTo: string | undefined;
  onKeep: () => void;
}

function Row({ one, state, to, relateTo, onKeep }: RowProps) {
  const { t } = useTranslation();
  return (
    <tr data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
      <td className={css.date}>
        {one.day ? <Ltr>{formatDate(one.day)}</Ltr> : <bdi>{one.dateTxt}</bdi>}
        {state === 'today' && <span className={css.today}>{t('stream:today')}</span>}
      </td>
      <td className={css.day}>
        <bdi>{one.dayTxt}</bdi>
      </td>
      <td className={css.hour}>{one.hour ? <Ltr>{one.hour}</Ltr> : <bdi>{one.hourTxt}</bdi>}</td>
      <th scope="row" className={css.what}>
        {relateTo ? (
          <AppLink to={to} search={{ relateTo }}>
            <bdi>{one.title}</bdi>
          </AppLink>
        ) : (
          <bdi>{one.title}</bdi>
        )}
      </th>
      <td className={css.channel}>
        <bdi>{one.channel}</bdi>
      </td>
      <td className={css.keep}>
        {state === 'past' ? (
          t('stream:aired')
        ) : one.day ? (
          <button
            type="button"
            onClick={onKeep}
            aria-label={t('stream:keepOne', { name: one.title, date: formatDate(one.day) })}
          >
            <CalendarPlus aria-hidden="true" />
            {t('stream:keep')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}

/** When a release, or those of a group, are broadcast; today is told by its colour, a bar and the word. */
export function BroadcastTable(props: BroadcastTableProps) {
  const { t } = useTranslation();
  const { broadcasts, title, zone, pathOf, relateTo } = props;
  const keep = useCalendar(props);
  const today = dayIn(zone, new Date());
  const stated = broadcasts.map((one) => ({ one, state: broadcastState(one, today) }));
  const coming = stated.filter(({ one, state }) => one.day && state !== 'past').map(({ one }) => one);
  return (
    <>
      <table className={css.times}>
        <caption className="visually-hidden">{t('stream:tab.broadcastTimes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stream:column.date')}</th>
            <th scope="col">{t('stream:column.day')}</th>
            <th scope="col">{t('stream:column.hour')}</th>
            <th scope="col">{t('stream:column.what')}</th>
            <th scope="col">{t('stream:column.channel')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('stream:column.keep')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stated.map(({ one, state }, position) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: broadcasts have no id of their own
              key={position}
              one={one}
              state={state}
              to={pathOf(one.releaseId)}
              relateTo={relateTo}
              onKeep={() => keep([one], one.title)}
            />
          ))}
        </tbody>
      </table>
      {coming.length > 0 && (
        <Button icon={CalendarPlus} className={css.keepAll} onClick={() => keep(coming, title)}>
          {t('stream:keepAll')}
        </Button>
      )}
    </>
  );
}
