import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { KeyList } from '../../parts/key-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import css from './keys-dialog.module.css';

interface KeysDialogProps {
  organizationId: string | undefined;
  onClose: () => void;
}

/** `?`: what the keyboard does, and where keys of one sign are turned off. */
export function KeysDialog({ organizationId, onClose }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('preferences:keys.title')} onClose={onClose} width={480}>
      <KeyList />
      <p className={css.more}>
        <AppLink className="link" to={path.settings(organizationId)} onClick={onClose}>
          {t('preferences:keys.off')}
        </AppLink>
      </p>
    </Dialog>
  );
}
