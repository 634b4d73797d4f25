import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { consentCsvAddress, useConsents } from '../../data/embargo.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './report.module.css';

/** Who promised to keep the embargo, and when. */
export function Promises({ organizationId, releaseId }: { organizationId: string; releaseId: string }) {
  const { t } = useTranslation();
  const items = useConsents(organizationId, releaseId).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={css.promises}>
      <div className="row wrap">
        <h2 className="grow">{t('report:promises.title')}</h2>
        <a className="button" href={consentCsvAddress(organizationId, releaseId)} download>
          <Icon of={Download} />
          <span>{t('report:promises.export')}</span>
        </a>
      </div>
      <ul>
        {items.map(({ _id, name, email, mobile, link, channel, at, agreed }) => (
          <li key={_id}>
            <b>
              <bdi>{name || t('report:promises.erased')}</bdi>
            </b>{' '}
            <small>
              {email || mobile ? (
                <Ltr>{email || mobile}</Ltr>
              ) : (
                <bdi>{channel || (link && t('report:promises.madeLink'))}</bdi>
              )}
            </small>{' '}
            <Ltr>{formatDateTime(at)}</Ltr>
            <p className="muted" dir="auto">
              {agreed}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
