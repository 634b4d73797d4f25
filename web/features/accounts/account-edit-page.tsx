import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/account.ts';
import { useUser } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { AccountEditorForm } from './account-editor.tsx';

function AccountLoader({ organizationId, id }: { organizationId: string; id: string | undefined }) {
  const { t } = useTranslation();
  const account = useAccount(organizationId, id);
  const title = id ? t('accounts:edit') : t('accounts:new');
  useCrumbs([
    {
      label: organizationId === '-1' ? t('accounts:title.global') : t('accounts:title.team'),
      to: path.accounts(organizationId),
    },
    { label: account.data?.name ?? title },
  ]);
  return (
    <Page bare title={title}>
      {account.isError ? (
        <Failure whole error={account.error} onRetry={() => void account.refetch()} />
      ) : id && !account.data ? (
        <div className="edit-scroll">
          <SkeletonRows rows={7} />
        </div>
      ) : (
        <AccountEditorForm
          key={`${id}-${account.data?.version}`}
          organizationId={organizationId}
          account={account.data}
        />
      )}
    </Page>
  );
}

/** Adds or edits an account. One's own needs no permission; others need the one that the server asks for. */
export function AccountEditPage() {
  const { organizationId = '', id } = useRouteParams();
  const isOwn = useUser()?._id === id;
  if (isOwn) return <AccountLoader organizationId={organizationId} id={id} />;
  return (
    <Permitted organizationId={organizationId} permission={id ? 'account.read' : 'account.write'}>
      <AccountLoader organizationId={organizationId} id={id} />
    </Permitted>
  );
}
