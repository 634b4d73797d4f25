import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { importsPage, usePastImports } from '../../data/contact-import.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { ButtonLink } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import css from './import.module.css';
import { PastImportsTable } from './past-imports-table.tsx';

/** Everybody's imports of the last month, and the way back behind those of the last day. */
export function PastImportsPage() {
  const organizationId = useRouteParams().organizationId ?? '';
  const { t } = useTranslation();
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('import:past.title') },
  ]);
  return (
    <Permitted organizationId={organizationId} permission="contact.read">
      <PastImports organizationId={organizationId} />
    </Permitted>
  );
}

function PastImports({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const canWrite = useCan(organizationId)('contact.write');
  const page = Math.max(0, Number(useRouteSearch().page ?? 1) - 1) || 0;
  const list = usePastImports(organizationId, page);
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <Page title={t('import:past.title')}>
      <PageHeader
        title={t('import:past.title')}
        actions={
          canWrite && (
            <ButtonLink kind="primary" icon={Upload} to={path.contactImport(organizationId)}>
              {t('import:title')}
            </ButtonLink>
          )
        }
      />
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonTable cells={5} />
      ) : total === 0 ? (
        <Empty drawing={scenes.people} title={t('import:past.empty')} />
      ) : (
        <div className={css.past}>
          <PastImportsTable {...{ organizationId, canWrite, items }} />
          <Pagination page={page} limit={importsPage} total={total} fixed />
        </div>
      )}
    </Page>
  );
}
