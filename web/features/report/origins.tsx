import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { channelPrefix } from '@firstlook/contract/report-count.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';
import { ShareRing } from '../../parts/share-ring.tsx';
import css from './report.module.css';

/** What a source is called: a named channel by its name (`insert:Radio`), the others by our words. */
export function originName(origin: string, t: TFunction): string {
  return origin.startsWith(channelPrefix)
    ? origin.slice(channelPrefix.length)
    : t(findKey(`report:origin.${origin}`) ?? 'report:origin.other');
}

/** What was taken by the links of named channels, whose readers have no names. */
function ChannelDownloads({ origins }: Pick<ReleaseReport, 'origins'>) {
  const { t } = useTranslation();
  const taken = origins.flatMap(({ origin, downloads }) => (downloads ? [{ origin, downloads }] : []));
  if (taken.length === 0) return null;
  return (
    <div className={css.promises}>
      <h3>{t('report:channelDownloads')}</h3>
      <ul>
        {taken.map(({ origin, downloads }) => (
          <li key={origin}>
            <b>
              <bdi>{originName(origin, t)}</bdi>
            </b>{' '}
            {formatNumber(downloads)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where people came in from. */
export function Origins({ origins }: { origins: ReleaseReport['origins'] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('report:origins')}</h2>
      {origins.every(({ visits }) => visits === 0) ? (
        <p className="muted">{t('report:noEntrances')}</p>
      ) : (
        <ShareRing
          label={t('report:origins')}
          shares={origins.flatMap(({ origin, visits }) =>
            visits > 0 ? [{ name: origin, count: visits }] : [],
          )}
          nameOf={(origin) => originName(origin, t)}
          wordOf={(total) => t('report:entrances', { count: total })}
          heads={{
            name: t('report:column.origin'),
            count: t('report:column.entrances'),
            share: t('report:column.share'),
          }}
        />
      )}
      <ChannelDownloads origins={origins} />
    </section>
  );
}
