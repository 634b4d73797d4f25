import { useTranslation } from 'react-i18next';
import { DisplaySettingsForm } from '../../parts/display-settings-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';

/** The preferences, for a person who has not signed in yet. */
export function DisplaySettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      width={640}
      title={t('settings:title')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <DisplaySettingsForm />
    </Dialog>
  );
}
