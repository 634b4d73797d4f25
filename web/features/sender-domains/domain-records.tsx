import type { DomainRecord } from '@firstlook/contract/sender-domain.ts';
import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DnsFacts } from '../../parts/dns-facts.tsx';
import { StatusChip } from '../../ui/list/chip.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './sender-domains.module.css';

/** Of all of them. */
const recordType = 'TXT';

function RecordView({ record: { purpose, host, value, parts, isPublished } }: { record: DomainRecord }) {
  const { t } = useTranslation();
  return (
    <li className={classNames('panel padded', css.record)}>
      <div className={css.head}>
        <h3>{t(`senderDomains:purpose.${purpose}`)}</h3>
        <StatusChip tone={isPublished ? 'ok' : 'warn'} icon={isPublished ? CircleCheck : Clock}>
          {t(isPublished ? 'senderDomains:published' : 'senderDomains:notPublished')}
        </StatusChip>
      </div>
      <p className="muted">{t(`senderDomains:purposeText.${purpose}`)}</p>
      <DnsFacts host={host} type={recordType} value={value} parts={parts} />
    </li>
  );
}

/** What the owner of the domain writes into its DNS, ready to be copied. */
export function DomainRecords({ records }: { records: readonly DomainRecord[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.part}>
      <h2>{t('senderDomains:publish')}</h2>
      <p className="muted">{t('senderDomains:publishText')}</p>
      <ul className={classNames(css.list, css.plain)}>
        {records.map((record) => (
          <RecordView key={record.host + record.value} record={record} />
        ))}
      </ul>
    </section>
  );
}
