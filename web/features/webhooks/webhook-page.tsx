import type { Webhook } from '@firstlook/contract/webhook.ts';
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { type NewWebhook, useWebhooks } from '../../data/webhook.ts';
import { path } from '../../device/path.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { asKeyPart } from '../../i18n/word-key.ts';
import { Failure, NothingHere } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookActs } from './use-webhook-acts.ts';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';
import css from './webhooks.module.css';

/** One webhook: what it is told, what was told, and what can be done. */
export function WebhookPage() {
  const { organizationId = '', id = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="webhook.write">
      <Loaded organizationId={organizationId} id={id} />
    </Permitted>
  );
}

function Loaded({ organizationId, id }: { organizationId: string; id: string }) {
  const { t } = useTranslation();
  const list = useWebhooks(organizationId);
  const name = useOrganization(organizationId)?.name ?? '';
  const webhook = list.data?.items.find(({ _id }) => _id === id);
  useCrumbs([
    { label: name || t('webhooks:title'), to: path.organizationEdit(organizationId) },
    { label: t('webhooks:title'), to: path.webhooks(organizationId) },
    { label: webhook ? new URL(webhook.url).host : t('webhooks:one') },
  ]);
  return (
    <Page title={t('webhooks:one')}>
      {list.isError ? (
        <Failure whole error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={6} />
      ) : webhook ? (
        <WebhookView organizationId={organizationId} webhook={webhook} />
      ) : (
        <NothingHere whole />
      )}
    </Page>
  );
}

/** What the reader should know before anything else. */
function WebhookNotes({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { offReason, offAt, failingSince, oldSecretUntil } = webhook;
  return (
    <>
      {offReason && (
        <Note tone={offReason === 'person' ? 'info' : 'danger'}>
          {t(`webhooks:offText.${offReason}`)} {offAt && <Ltr>{formatDateTime(offAt)}</Ltr>}
        </Note>
      )}
      {!offReason && failingSince && (
        <Note tone="warn">
          {t('webhooks:failingText')} <Ltr>{formatDateTime(failingSince)}</Ltr>
        </Note>
      )}
      {oldSecretUntil && (
        <Note tone="info">
          {t('webhooks:oldSecret')} <Ltr>{formatDateTime(oldSecretUntil)}</Ltr>
        </Note>
      )}
    </>
  );
}

interface ActsProps {
  isActive: boolean;
  acts: ReturnType<typeof useWebhookActs>;
  onEdit: () => void;
}

function Acts({ isActive, acts, onEdit }: ActsProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap">
      <Button size="sm" icon={Pencil} onClick={onEdit}>
        {t('webhooks:edit')}
      </Button>
      <Button size="sm" icon={KeyRound} onClick={() => void acts.rotate()}>
        {t('webhooks:rotate.label')}
      </Button>
      <Button size="sm" icon={Power} onClick={() => void acts.turn()}>
        {t(isActive ? 'webhooks:switchOff.label' : 'webhooks:switchOn')}
      </Button>
      <Button size="sm" kind="dangerOutline" icon={Trash2} onClick={() => void acts.remove()}>
        {t('webhooks:remove.label')}
      </Button>
    </div>
  );
}

function WebhookView({ organizationId, webhook }: { organizationId: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const acts = useWebhookActs(organizationId, webhook, setMade);
  return (
    <>
      <PageHeader
        title={t('webhooks:one')}
        lede={
          <span className={css.url}>
            <Ltr>{webhook.url}</Ltr>
          </span>
        }
        actions={
          <Button
            kind="primary"
            icon={Send}
            flip
            busy={acts.isTesting}
            disabled={!webhook.isActive}
            onClick={() => void acts.test()}
          >
            {t('webhooks:test')}
          </Button>
        }
      />
      <div className={css.webhooks}>
        <WebhookNotes webhook={webhook} />
        <div className={css.tags}>
          <WebhookState webhook={webhook} />
          {webhook.events.map((event) => (
            <span className="tag" key={event}>
              {t(`webhooks:event.${asKeyPart(event)}`)}
            </span>
          ))}
        </div>
        <Acts isActive={webhook.isActive} acts={acts} onEdit={() => setEditing(true)} />
        <DeliveryLog organizationId={organizationId} webhook={webhook} />
      </div>
      {editing && (
        <WebhookFormDialog
          organizationId={organizationId}
          webhook={webhook}
          onClose={() => setEditing(false)}
        />
      )}
      {made && <WebhookSecret isNew={false} made={made} onClose={() => setMade(null)} />}
    </>
  );
}
