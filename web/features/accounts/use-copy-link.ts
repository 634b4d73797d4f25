import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.tsx';

/** Copies a link and says so. */
export function useCopyLink(): (link: string) => void {
  const { t } = useTranslation();
  return (link) =>
    void navigator.clipboard.writeText(link).then(
      () => toast({ tone: 'ok', text: t('accounts:invite.copied') }),
      () => toast({ tone: 'danger', text: t('accounts:invite.copyFailed') }),
    );
}
