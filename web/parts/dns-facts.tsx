import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/page/button.tsx';
import { copyWithNotice } from './copy-with-notice.ts';
import css from './dns-facts.module.css';

/** One line of a record: its text, and a button that takes it along. */
function Copied({ label, host, text }: { label: string; host: string; text: string }) {
  const { t } = useTranslation();
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
          onClick={() => void copyWithNotice(t, text)}
        />
      </dd>
    </div>
  );
}

interface DnsFactsProps {
  host: string;
  type: string;
  value: string;
  /** The same in strings, where one holds too little. */
  parts?: readonly string[];
}

/** A record as its owner writes it into the DNS, to be copied. Its words are those of sender domains. */
export function DnsFacts({ host, type, value, parts = [] }: DnsFactsProps) {
  const { t } = useTranslation();
  return (
    <dl className={css.facts}>
      <Copied label={t('senderDomains:host')} host={host} text={host} />
      <div>
        <dt>{t('senderDomains:type')}</dt>
        <dd>
          <code dir="ltr">{type}</code>
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
  );
}
