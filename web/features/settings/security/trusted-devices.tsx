import type { SecondFactorState } from '@firstlook/contract/second-factor.ts';
import { useTranslation } from 'react-i18next';
import { useForgetDevice } from '../../../data/own-security.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { useErrorText } from '../../../parts/failure.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/page/button.tsx';
import css from './security.module.css';

/** Devices that are not asked for the second step. */
export function TrustedDevices({ devices }: { devices: SecondFactorState['trustedDevices'] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const forget = useForgetDevice();
  if (devices.length === 0) return null;
  const onForget = async (id: string) => {
    try {
      await forget.mutateAsync(id);
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    }
  };
  return (
    <div className={css.trusted}>
      <div className="row">
        <h3 className="grow">{t('security:trusted.title')}</h3>
        {devices.length > 1 && (
          <Button size="xs" kind="ghost" disabled={forget.isPending} onClick={() => void onForget('all')}>
            {t('security:trusted.all')}
          </Button>
        )}
      </div>
      <ul className={css.list}>
        {devices.map(({ _id, device, trustedUntil, isThis }) => (
          <li key={_id}>
            <span className="grow">
              <b>
                <bdi>{device}</bdi>
                {isThis && ` · ${t('security:sessions.this')}`}
              </b>
              <small>
                {t('security:trusted.until')} <Ltr className="digits">{formatDate(trustedUntil)}</Ltr>
              </small>
            </span>
            <Button
              size="xs"
              disabled={forget.isPending}
              aria-label={t('security:trusted.forgetNamed', { device })}
              onClick={() => void onForget(_id)}
            >
              {t('security:trusted.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
