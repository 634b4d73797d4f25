import type { StorageKind } from '@firstlook/contract/storage-kind.ts';
import type { StorageUsage } from '@firstlook/contract/storage-usage.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber, formatPercent } from '../i18n/format.ts';
import { Ltr } from '../i18n/ltr.tsx';
import css from './storage-meter.module.css';

const colours: Record<StorageKind, string> = {
  video: 'var(--chart-1)',
  img: 'var(--chart-2)',
  audio: 'var(--chart-3)',
  file: 'var(--chart-4)',
  former: 'var(--chart-other)',
  upload: 'var(--muted)',
  caption: 'var(--ink)',
};

/** How much of the storage is taken, and by what. Needs the words of `storage`. */
export function StorageMeter({ usage: { used, quota, kinds } }: { usage: StorageUsage }) {
  const { t } = useTranslation();
  const percent = quota > 0 ? Math.min(100, (used / quota) * 100) : 0;
  const words = t('storage:usedOf', {
    used: `\u2066${formatBytes(used)}\u2069`,
    quota: `\u2066${formatBytes(quota)}\u2069`,
  });
  return (
    <div className={css.usage}>
      <p className={css.sum}>
        <b>{words}</b>
        <span className="muted digits">
          <Ltr>{formatPercent(percent)}</Ltr>
        </span>
      </p>
      <meter
        className="visually-hidden"
        aria-label={t('storage:meter')}
        max={quota}
        value={Math.min(used, quota)}
        aria-valuetext={words}
      />
      <div className={css.track} aria-hidden="true">
        {kinds.map(({ kind, size }) => (
          <i key={kind} style={{ inlineSize: `${(size / quota) * 100}%`, background: colours[kind] }} />
        ))}
      </div>
      {kinds.length > 0 && (
        <ul className={css.kinds}>
          {kinds.map(({ kind, size, count }) => (
            <li key={kind}>
              <i aria-hidden="true" style={{ background: colours[kind] }} />
              <span>{t(`storage:kind.${kind}`, { count, total: formatNumber(count) })}</span>
              <b className="digits">
                <Ltr>{formatBytes(size)}</Ltr>
              </b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
