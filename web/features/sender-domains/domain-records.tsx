import type { DomainRecord } from '@firstlook/contract/sender-domain.ts';
import { CircleCheck, Clock, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/list/chip.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import css from './sender-domains.module.css';

/** Of all of them. */
const recordType = 'TXT';

/** One line of a record: its text, and a button that takes it along. */
function Copied({ label, host, text }: { label: string; host: string; text: string }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ tone: 'ok', text: t('common:copied') }),
      () => toast({ tone: 'info', text: t('senderDomains:byHand') }),
    );
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code dir="ltr">{text}</code>
        <Button
          size="sm"
          kind="ghost"
          icon={Copy}
          aria-label={t('senderDomains:copy', { what: `${label}, \u2066${host}\u2069` })}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}

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
      <dl className={css.facts}>
        <Copied label={t('senderDomains:host')} host={host} text={host} />
        <div>
          <dt>{t('senderDomains:type')}</dt>
          <dd>
            <code dir="ltr">{recordType}</code>
          </dd>
        </div>
        <Copied label={t('senderDomains:value')} host={host} text={value} />
        {parts.length > 1 && (
          <Copied
            label={t('senderDomains:parts')}
            host={host}
            text={parts.map((part) => `"${part}"`).join(' ')}
          />
        )}
      </dl>
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
