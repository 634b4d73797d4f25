import type { Suppression } from '@firstlook/contract/suppression.ts';
import { useTranslation } from 'react-i18next';
import { useReleaseSuppression } from '../../data/suppression.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { OneFieldDialog } from '../../ui/overlay/one-field-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { kindOf } from './suppression-state.ts';

/** A reader's own wish is nobody else's to lift. */
export type Releasable = Suppression & { kind: Exclude<Suppression['kind'], 'wish'> };
export const isReleasable = (one: Suppression): one is Releasable => one.kind !== 'wish';

interface ReleaseDialogProps {
  organizationId: string;
  suppression: Releasable;
  onClose: () => void;
}

/** Lets messages go to an address again; on whose word is asked, and stands in the log. */
export function ReleaseDialog({ organizationId, suppression, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync } = useReleaseSuppression(organizationId);
  const { channel, address, kind, reason } = suppression;
  const submit = async (typed: string): Promise<string | undefined> => {
    const note = typed.trim();
    if (!note) return t('suppression:release.required');
    try {
      await mutateAsync({ channel, address, kind, reason, note });
      toast({ tone: 'ok', text: t('suppression:release.done', { address }) });
      return undefined;
    } catch (error) {
      return errorText(error);
    }
  };
  return (
    <OneFieldDialog
      required
      title={t('suppression:release.title', { address })}
      label={t('suppression:release.note')}
      help={t(`suppression:release.help.${kindOf(suppression)}`)}
      maxLength={300}
      confirmLabel={t('suppression:release.confirm')}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
