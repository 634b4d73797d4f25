import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InviteAnswer } from '../../data/membership.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { copyWithNotice } from '../../parts/copy-with-notice.ts';
import { StatusChip } from '../../ui/list/chip.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';
import css from './accounts.module.css';

/** What became of every address. The links are shown here once; the server keeps only their hash. */
export function InviteResult({ answer, onClose }: { answer: InviteAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const sent = answer.items.length;
  return (
    <Dialog
      opened
      width={640}
      title={t('accounts:invite.done', { count: sent, total: formatNumber(sent) })}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      {answer.items.length > 0 && <p className="dialog-text">{t('accounts:invite.once')}</p>}
      <ul className={css.inviteResult}>
        {answer.items.map(({ _id, email, link }) => (
          <li key={_id}>
            <Ltr className="grow">{email}</Ltr>
            <StatusChip tone="ok" icon={Check}>
              {t('accounts:invite.sent')}
            </StatusChip>
            <Button
              size="xs"
              icon={Copy}
              aria-label={t('accounts:invite.copyNamed', { email })}
              onClick={() => void copyWithNotice(t, link)}
            >
              {t('accounts:invite.copy')}
            </Button>
          </li>
        ))}
        {answer.skipped.map(({ email, reason }) => (
          <li key={email} className="muted">
            <Ltr className="grow">{email}</Ltr>
            {t(`accounts:invite.skipped.${reason}`)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
