import type { ApiKey } from '@firstlook/contract/trust.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { type NewApiKey, useApiKeys, useRemoveApiKey } from '../../data/trust.ts';
import { path } from '../../device/path.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './api-keys.module.css';
import { KeySecret } from './key-secret.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** Keys by which programs act in the organization. */
export function ApiKeyPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="apiKey.write">
      <Keys organizationId={organizationId} />
    </Permitted>
  );
}

function Keys({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const showFailure = (error: unknown) => toast({ tone: 'danger', text: errorText(error) });
  const list = useApiKeys(organizationId);
  const remove = useRemoveApiKey(organizationId);
  const name = useOrganization(organizationId)?.name ?? '';
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  useCrumbs([
    { label: name || t('apiKeys:title'), to: path.organizationEdit(organizationId) },
    { label: t('apiKeys:title') },
  ]);
  const onRemove = async (key: ApiKey) => {
    const yes = await confirm({
      title: t('apiKeys:removeTitle', { name: key.name }),
      text: t('apiKeys:removeText'),
      confirmLabel: t('apiKeys:remove'),
      cancelLabel: t('common:keep'),
      danger: true,
    });
    if (!yes) return;
    const onSuccess = () => toast({ tone: 'ok', text: t('apiKeys:removed', { name: key.name }) });
    remove.mutate(key._id, { onSuccess, onError: showFailure });
  };
  const keys = list.data?.items ?? [];
  return (
    <Page title={t('apiKeys:title')}>
      <PageHeader
        title={t('apiKeys:title')}
        lede={t('apiKeys:lede')}
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
            {t('apiKeys:add')}
          </Button>
        }
      />
      <div className={css.apiKeys}>
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={4} />
        ) : keys.length === 0 ? (
          <Empty drawing={scenes.key} title={t('apiKeys:none')} text={t('apiKeys:noneText')} />
        ) : (
          <KeyTable keys={keys} onRemove={(key) => void onRemove(key)} />
        )}
      </div>
      {creating && (
        <NewKeyDialog
          organizationId={organizationId}
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false);
            setMade(key);
          }}
        />
      )}
      {made && <KeySecret made={made} onClose={() => setMade(null)} />}
    </Page>
  );
}
