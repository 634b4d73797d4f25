import type { DistributionProgress } from '@firstlook/contract/progress.ts';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button } from '../../ui/page/button.tsx';
import { numbersOf } from './states.ts';

interface SendsProps {
  sends: readonly DistributionProgress[];
  onOpen: (distributionId: string) => void;
}

/** Earlier sends of the release, to come back to. */
export function Sends({ sends, onOpen }: SendsProps) {
  const { t } = useTranslation();
  if (sends.length === 0) return null;
  return (
    <Menu align="end" width={320} target={<Button icon={History}>{t('distribute:history')}</Button>}>
      {sends.map((send) => (
        <MenuItem
          key={send.distributionId}
          hint={
            <small className="muted">
              {send.channel === 'sms' && `${t('distribute:channel.sms')} · `}
              {t(send.preparing ? 'distribute:phase.preparing' : `distribute:phase.${send.phase}`)}
            </small>
          }
          onClick={() => onOpen(send.distributionId)}
        >
          <Ltr>{formatDateTime(send._createdAt)}</Ltr> · {formatNumber(numbersOf(send).meant)}
        </MenuItem>
      ))}
    </Menu>
  );
}
