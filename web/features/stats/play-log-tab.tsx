import type { ExportFormat } from '@firstlook/contract/contact-export.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type PlayLog, type PlayLogQuery, readPlayLog, readSheetFile } from '../../data/stats.ts';
import { formatDateTime, formatDuration } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { findKey } from '../../i18n/word-key.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { ChartSection } from './chart-section.tsx';
import { countryName, csvOfSheets, deviceName, rowsOfSheets, type Sheet, titleOf } from './sheet.ts';
import type { StatsState } from './stats-state.ts';
import { useSaveFile } from './use-save-file.ts';
import { sayWatchTime } from './watch-time.ts';

/** `0:00–1:20, 3:05–4:00`, which reads from left to right among Hebrew words, too. */
const sayParts = (sections: PlayLog['items'][number]['sections']): string =>
  sections
    .map(([from, to]) => `\u2066${formatDuration(Math.floor(from))}–${formatDuration(Math.floor(to))}\u2069`)
    .join(', ');

/** Sittings as a table and as a file: who saw which parts of what, when and from where. */
export function playLogSheet(items: PlayLog['items'], t: TFunction): Sheet {
  const head = (shown: string, file = shown, numeric = false) => ({ shown, file, numeric });
  const text = (shown: string) => ({ shown, file: shown });
  return {
    name: 'viewings',
    title: t('stats:log.title'),
    heads: [
      head(t('stats:log.when')),
      head(t('stats:log.viewer')),
      head(t('stats:log.email')),
      head(t('stats:release')),
      head(t('stats:log.film')),
      head(t('stats:log.parts'), t('stats:log.partsFile')),
      head(t('stats:time.title'), t('stats:log.seconds'), true),
      head(t('stats:devices')),
      head(t('stats:countries')),
      head(t('stats:log.origin')),
    ],
    rows: items.map((one) => ({
      key: one._id,
      cells: [
        { shown: formatDateTime(one.startedAt), file: one.startedAt },
        text(one.additionalData?.name ?? ''),
        text(one.additionalData?.email ?? ''),
        text(titleOf(one.releaseData.title, t)),
        text(one.additionalData?.fileTitle ?? ''),
        {
          shown: sayParts(one.sections),
          file: one.sections.map(([from, to]) => `${from}-${to}`).join('; '),
        },
        { shown: sayWatchTime(one.totalWatchTime, t), file: Math.round(one.totalWatchTime / 1000) },
        text(deviceName(one.deviceType, t)),
        text(countryName(one.country, t)),
        text(t(findKey(`stats:log.from.${one.origin}`) ?? 'stats:log.from.site')),
      ],
    })),
  };
}

/** Every viewing of the time that is shown, not the page of them, as a file. */
export function PlayLogExport({ query, label }: { query: PlayLogQuery; label?: string }) {
  const { t, i18n } = useTranslation();
  const { organizationId = '' } = useRouteParams();
  const { isReading, save } = useSaveFile();
  const make = async (format: ExportFormat): Promise<Blob> => {
    const { items } = await readPlayLog(organizationId, query);
    const sheets = [playLogSheet(items, t)];
    if (format === 'csv') return new Blob([csvOfSheets(sheets)], { type: 'text/csv;charset=utf-8' });
    const isRightToLeft = directionOf(i18n.language) === 'rtl';
    return readSheetFile(organizationId, { rows: rowsOfSheets(sheets), isRightToLeft });
  };
  const saveAs = (format: ExportFormat) => save(`viewings.${format}`, () => make(format));
  return (
    <ExportMenu
      words={{ open: label ?? t('stats:export'), xlsx: t('stats:file.xlsx'), csv: t('stats:file.csv') }}
      isBare={label !== undefined}
      isReading={isReading}
      onSave={(format) => void saveAs(format)}
    />
  );
}

/** The log of what was played: a row for each sitting (specification 2 section 6). */
export function PlayLogTab({ log, state, query }: { log: PlayLog; state: StatsState; query: PlayLogQuery }) {
  const { t } = useTranslation();
  if (log.total === 0)
    return <Empty drawing={scenes.log} title={t('stats:log.none')} text={t('stats:log.noneText')} />;
  return (
    <>
      <ChartSection
        sheet={playLogSheet(log.items, t)}
        files={<PlayLogExport query={query} label={t('stats:exportOf', { name: t('stats:log.title') })} />}
      />
      <Pagination page={state.page} limit={state.limit} total={log.total} />
    </>
  );
}
