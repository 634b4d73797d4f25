import type { ReleaseReport } from '@firstlook/contract/report.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import css from './report.module.css';

/** Who took the press kit, and when. */
export function Kits({ kits }: Pick<ReleaseReport, 'kits'>) {
  const { t } = useTranslation();
  if (kits.length === 0) return null;
  return (
    <section className={css.promises}>
      <h2>{t('report:kits.title')}</h2>
      <ul>
        {kits.map(({ _id, name, at, isByLink }) => (
          <li key={_id}>
            <b>
              <bdi>{name || t('report:unknown')}</bdi>
            </b>{' '}
            <Ltr>{formatDateTime(at)}</Ltr>{' '}
            <span className="muted">{t(isByLink ? 'report:kits.byLink' : 'report:kits.signedIn')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
