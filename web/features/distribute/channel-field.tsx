import type { Channel } from '@firstlook/contract/distribution.ts';
import { Mail, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/field/segmented.tsx';
import css from './text.module.css';

interface ChannelFieldProps {
  value: Channel;
  onChange: (channel: Channel) => void;
}

/** By which way the release goes out. */
export function ChannelField({ value, onChange }: ChannelFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={css.channel}>
      <span className="label" aria-hidden="true">
        {t('distribute:channel.label')}
      </span>
      <Segmented<Channel>
        label={t('distribute:channel.label')}
        value={value}
        options={[
          { value: 'email', label: t('distribute:channel.email'), icon: Mail },
          { value: 'sms', label: t('distribute:channel.sms'), icon: MessageSquareText },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
