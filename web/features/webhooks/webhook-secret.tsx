import { useTranslation } from 'react-i18next';
import type { NewWebhook } from '../../data/webhook.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { CodeText } from './code-text.tsx';

/** The least that a receiver has to do, with the library of the standard. */
const example = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.FIRSTLOOK_SECRET);
// The body as it came, before anything parses it.
const event = webhook.verify(body, request.headers);`;

/** The secret of a webhook, once, and how a message is checked with it. */
export function WebhookSecret({
  made,
  isNew,
  onClose,
}: {
  made: NewWebhook;
  isNew: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SecretDialog
      secret={made.secret}
      onClose={onClose}
      words={{
        title: t(isNew ? 'webhooks:secret.title' : 'webhooks:secret.rotated'),
        text: t(isNew ? 'webhooks:secret.text' : 'webhooks:secret.rotatedText'),
        label: t('webhooks:secret.label'),
        help: t('webhooks:secret.help'),
        done: t('webhooks:secret.done'),
        leave: t('webhooks:secret.leave'),
        leaveText: t('webhooks:secret.leaveText'),
        leaveYes: t('webhooks:secret.leaveYes'),
      }}
    >
      <CodeText title={t('webhooks:secret.example')} text={example} />
    </SecretDialog>
  );
}
