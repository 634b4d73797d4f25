import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { findKey } from '../../i18n/word-key.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './selection-bar.module.css';
import type { Failures } from './use-selection-acts.ts';

/** What an act left as it was, by name and with the reason. */
export function SelectionFailures({ failed, failures, onClose }: Failures & { onClose: () => void }) {
  const { t } = useTranslation();
  const more = failures - failed.length;
  return (
    <Dialog
      opened
      width={560}
      title={t('selection:failed.title', { count: failures, total: formatNumber(failures) })}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <ul className={css.failures}>
        {failed.map(({ _id, title, code }) => {
          const reason = findKey(`selection:failed.code.${code}`, `errors:${code}`);
          return (
            <li key={_id}>
              <bdi>{title || t('selection:failed.gone')}</bdi>
              {reason && <small className="muted">{t(reason)}</small>}
            </li>
          );
        })}
        {more > 0 && (
          <li className="muted">{t('selection:failed.more', { count: more, total: formatNumber(more) })}</li>
        )}
      </ul>
    </Dialog>
  );
}
