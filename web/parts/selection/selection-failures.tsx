import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './selection-frame.module.css';
import type { Failures, SelectionWords } from './use-told.ts';

interface SelectionFailuresProps extends Failures {
  words: SelectionWords;
  onClose: () => void;
}

/** What an act left as it was, by name and with the reason. */
export function SelectionFailures({ failed, failures, words, onClose }: SelectionFailuresProps) {
  const { t } = useTranslation();
  const more = failures - failed.length;
  return (
    <Dialog
      opened
      width={560}
      title={words.left(failures)}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <ul className={css.failures}>
        {failed.map(({ _id, title, code }) => {
          const reason = words.reason(code);
          return (
            <li key={_id}>
              <bdi>{title || words.gone}</bdi>
              {reason && <small className="muted">{reason}</small>}
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
