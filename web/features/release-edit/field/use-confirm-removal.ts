import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/overlay/confirm.tsx';

/** Asks before something is taken off the release (specification 1 section 5). */
export function useConfirmRemoval(): (title: string, text?: string) => Promise<boolean> {
  const { t } = useTranslation();
  return (title, text) => confirm({ title, text, confirmLabel: t('common:remove'), danger: true });
}
