import type { TFunction } from 'i18next';
import { toast } from '../ui/overlay/toast.tsx';

/** Copies a text and says so; without the permission to copy it says that, and the text stays where it can be marked. */
export const copyWithNotice = (t: TFunction, text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => void toast({ tone: 'ok', text: t('common:copied') }),
    () => void toast({ tone: 'info', text: t('common:copyByHand') }),
  );
