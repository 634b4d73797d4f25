import type { DuplicateGroup } from '@firstlook/contract/contact-duplicate.ts';
import { pageSizes } from '@firstlook/contract/page-size.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '../../../data/contact.ts';
import { useDuplicates } from '../../../data/duplicate.ts';
import { useCan } from '../../../data/session.ts';
import { path } from '../../../device/path.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Failure } from '../../../parts/failure.tsx';
import { Permitted } from '../../../parts/permitted.tsx';
import { useRouteParams, useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { scenes } from '../../../ui/page/scene.tsx';
import { SkeletonTable } from '../../../ui/page/skeleton.tsx';
import { GroupPanel } from './group-panel.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const usualLimit = 15;

/** Contacts that look like one person, to be merged or told apart. */
export function DuplicatePage() {
  const organizationId = useRouteParams().organizationId ?? '';
  const { t } = useTranslation();
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('duplicates:title') },
  ]);
  return (
    <Permitted organizationId={organizationId} permission="contact.read">
      <DuplicateList organizationId={organizationId} />
    </Permitted>
  );
}

function usePage() {
  const search = useRouteSearch();
  const [page, limit] = [Number(search.p), Number(search.limit)];
  return {
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    limit: pageSizes.find((size) => size === limit) ?? usualLimit,
  };
}

const keyOf = ({ contacts }: DuplicateGroup) => contacts.map(({ _id }) => _id).join();

function DuplicateList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const { page, limit } = usePage();
  const list = useDuplicates(organizationId, page, limit);
  const companies = useLabels(organizationId, 'company').data?.items ?? [];
  const canWrite = useCan(organizationId)('contact.write');
  const [merged, setMerged] = useState<DuplicateGroup | null>(null);
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <Page title={t('duplicates:title')}>
      <PageHeader
        title={t('duplicates:title')}
        lede={
          list.data
            ? t('duplicates:count', { count: total, total: formatNumber(total) })
            : t('common:loading')
        }
      />
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonTable cells={4} />
      ) : total === 0 ? (
        <Empty drawing={scenes.people} title={t('duplicates:none.title')} text={t('duplicates:none.text')}>
          <ButtonLink to={path.contacts(organizationId)}>{t('duplicates:none.back')}</ButtonLink>
        </Empty>
      ) : (
        items.map((group) => (
          <GroupPanel
            key={keyOf(group)}
            {...{ organizationId, group, companies, canWrite }}
            onMerge={() => setMerged(group)}
          />
        ))
      )}
      {total > 0 && <Pagination page={page} limit={limit} total={total} />}
      {merged && (
        <MergeDialog
          key={keyOf(merged)}
          {...{ organizationId, companies }}
          group={merged}
          onClose={() => setMerged(null)}
        />
      )}
    </Page>
  );
}
