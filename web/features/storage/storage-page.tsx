import type { StorageUsage } from '@firstlook/contract/storage-usage.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useStorageUsage } from '../../data/storage-usage.ts';
import { path } from '../../device/path.ts';
import { formatBytes } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { StorageMeter } from '../../parts/storage-meter.tsx';
import { useRouteParams } from '../../ui/hook/navigation.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { OpenUploads } from './open-uploads.tsx';
import { PackagingList } from './packaging-list.tsx';
import css from './storage.module.css';
import { StoredFiles } from './stored-files.tsx';

/** What an organization keeps, what takes up most, what leaves by itself, and what is being prepared. */
export function StoragePage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="organization.update">
      <Storage organizationId={organizationId} />
    </Permitted>
  );
}

/** From here on the screen advises to look for what can go. */
const nearlyFull = 0.9;

function Storage({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const usage = useStorageUsage(organizationId);
  const name = useOrganization(organizationId)?.name ?? '';
  useCrumbs([
    { label: name || t('storage:title'), to: path.organizationEdit(organizationId) },
    { label: t('storage:title') },
  ]);
  return (
    <Page title={t('storage:title')}>
      <PageHeader title={t('storage:title')} lede={t('storage:lede')} />
      <div className={css.storage}>
        {usage.data ? (
          <Usage organizationId={organizationId} usage={usage.data} />
        ) : usage.isError ? (
          <Failure error={usage.error} onRetry={() => void usage.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
        <PackagingList organizationId={organizationId} />
      </div>
    </Page>
  );
}

function Usage({ organizationId, usage }: { organizationId: string; usage: StorageUsage }) {
  const { t } = useTranslation();
  const { used, quota, uploads, biggest, leaving, leavingSize, damaged } = usage;
  const freed = `\u2066${formatBytes(leavingSize)}\u2069`;
  if (used === 0) {
    return <Empty drawing="nothing" title={t('storage:none')} text={t('storage:noneText')} />;
  }
  return (
    <>
      <section className={classNames('panel', css.meter)} aria-label={t('storage:meter')}>
        <StorageMeter usage={usage} />
      </section>
      {used >= quota * nearlyFull && (
        <Note tone={used >= quota ? 'danger' : 'warn'}>
          {t(used >= quota ? 'storage:full' : 'storage:nearlyFull')}
        </Note>
      )}
      <OpenUploads organizationId={organizationId} uploads={uploads} />
      {damaged.length > 0 && (
        <section className={css.part}>
          <h2>{t('storage:damaged.title')}</h2>
          <Note tone="danger">{t('storage:damaged.text')}</Note>
          <StoredFiles
            label={t('storage:damaged.title')}
            organizationId={organizationId}
            files={damaged}
            faults={new Map(damaged.map(({ fileId, fault }) => [fileId, fault]))}
          />
        </section>
      )}
      <section className={css.part}>
        <h2>{t('storage:biggest.title')}</h2>
        <p className="muted">{t('storage:biggest.text')}</p>
        {biggest.length > 0 ? (
          <StoredFiles label={t('storage:biggest.title')} organizationId={organizationId} files={biggest} />
        ) : (
          <p>{t('storage:biggest.none')}</p>
        )}
      </section>
      <section className={css.part}>
        <h2>{t('storage:leaving.title')}</h2>
        {leaving.length > 0 ? (
          <>
            <p className="muted">{t('storage:leaving.text', { size: freed })}</p>
            <StoredFiles label={t('storage:leaving.title')} organizationId={organizationId} files={leaving} />
          </>
        ) : (
          <p className="muted">{t('storage:leaving.none')}</p>
        )}
      </section>
    </>
  );
}
