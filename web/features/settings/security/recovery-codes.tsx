import { Copy, Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../device/save-file.ts';
import { copyWithNotice } from '../../../parts/copy-with-notice.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import css from './security.module.css';

/** Puts the codes on paper: the page prints nothing but them while this mark is there. */
function print(): void {
  document.documentElement.dataset.print = 'codes';
  window.addEventListener('afterprint', () => delete document.documentElement.dataset.print, { once: true });
  window.print();
}

/** The recovery codes, this once: the server keeps only their hash. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  const download = () => saveFile(`Firstlook\n\n${text}\n`, 'firstlook-recovery-codes.txt', 'text/plain');
  return (
    <Dialog
      opened
      title={t('security:codes.title')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('security:codes.kept')}
        </Button>
      }
    >
      <Note tone="warn">{t('security:codes.once')}</Note>
      <ol className={css.recoveryCodes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap">
        <Button size="sm" icon={Copy} onClick={() => void copyWithNotice(t, text)}>
          {t('common:copy')}
        </Button>
        <Button size="sm" icon={Download} onClick={download}>
          {t('common:download')}
        </Button>
        <Button size="sm" icon={Printer} onClick={print}>
          {t('security:codes.print')}
        </Button>
      </div>
    </Dialog>
  );
}
