import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { channelPrefix } from '@firstlook/contract/report-count.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { findKey } from '../../i18n/word-key.ts';
import { ShareRing } from '../../parts/share-ring.tsx';

/** What a source is called: a named channel by its name (`insert:Radio`), the others by our words. */
export function originName(origin: string, t: TFunction): string {
  return origin.startsWith(channelPrefix)
    ? origin.slice(channelPrefix.length)
    : t(findKey(`report:origin.${origin}`) ?? 'report:origin.other');
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
          shares={origins.map(({ origin, visits }) => ({ name: origin, count: visits }))}
          nameOf={(origin) => originName(origin, t)}
          wordOf={(total) => t('report:entrances', { count: total })}
          heads={{
            name: t('report:column.origin'),
            count: t('report:column.entrances'),
            share: t('report:column.share'),
          }}
        />
      )}
    </section>
  );
}
