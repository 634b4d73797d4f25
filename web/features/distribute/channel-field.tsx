import { Mail, Mails, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Way } from '../../parts/prepared-send.ts';
import { Segmented } from '../../ui/field/segmented.tsx';
import css from './text.module.css';

interface ChannelFieldProps {
  value: Way;
  onChange: (way: Way) => void;
}

/** By which way the release goes out: mail, text messages, or mail and a text message to those without an address. */
export function ChannelField({ value, onChange }: ChannelFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={css.channel}>
      <span className="label" aria-hidden="true">
        {t('distribute:channel.label')}
      </span>
      <Segmented<Way>
        label={t('distribute:channel.label')}
        value={value}
        options={[
          { value: 'email', label: t('distribute:channel.email'), icon: Mail },
          { value: 'sms', label: t('distribute:channel.sms'), icon: MessageSquareText },
          { value: 'both', label: t('distribute:channel.both'), icon: Mails },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
