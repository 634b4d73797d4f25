import { useTranslation } from 'react-i18next';
import type { NewApiKey } from '../../data/trust.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';

/** The secret of a new key, once. */
export function KeySecret({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SecretDialog
      secret={made.secret}
      onClose={onClose}
      words={{
        title: t('apiKeys:secret.title', { name: made.name }),
        text: t('apiKeys:secret.text'),
        label: t('apiKeys:secret.label'),
        help: t('apiKeys:secret.help'),
        done: t('apiKeys:secret.done'),
        leave: t('apiKeys:secret.leave'),
        leaveText: t('apiKeys:secret.leaveText'),
        leaveYes: t('apiKeys:secret.leaveYes'),
      }}
    />
  );
}
