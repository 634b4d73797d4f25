import { type ConditionGroup, conditionsIn, mostSmartLists } from '@firstlook/contract/smart-condition.ts';
import type { SmartList } from '@firstlook/contract/smart-list.ts';
import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../data/session.ts';
import { useRemoveSmartList, useSmartListCounts, useSmartLists } from '../../../data/smart-list.ts';
import { path } from '../../../device/path.ts';
import { formatNames, formatNumber } from '../../../i18n/format.ts';
import { Failure, useErrorText } from '../../../parts/failure.tsx';
import { useAskToRemoveGroup } from '../../../parts/group-use.tsx';
import { Permitted } from '../../../parts/permitted.tsx';
import { useGo, useRouteParams } from '../../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../../ui/hook/use-one-at-a-time.ts';
import { StatusChip } from '../../../ui/list/chip.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ButtonLink, IconButton } from '../../../ui/page/button.tsx';
import { useCrumbs } from '../../../ui/page/crumbs.ts';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { scenes } from '../../../ui/page/scene.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { type ConditionNames, useConditionNames } from './condition-names.ts';
import { conditionWords } from './condition-words.ts';
import css from './smart-list.module.css';

interface LineProps {
  organizationId: string;
  list: SmartList;
}

/** What it is called, whom it means, and which recurring sends go to it. */
function Name({ organizationId, list, names }: LineProps & { names: ConditionNames }) {
  const { t } = useTranslation();
  return (
    <div className={css.name}>
      <AppLink className="link" to={path.contacts(organizationId)} search={{ smart: list._id }}>
        <bdi>{list.name}</bdi>
      </AppLink>
      {names.isKnown && (
        <small className="muted">{conditionWords(t, list.condition as ConditionGroup, names)}</small>
      )}
      {list.usedBy.length > 0 && (
        <small className="muted">
          {t('smartList:usedBy', { names: formatNames(list.usedBy.map((name) => `\u2068${name}\u2069`)) })}
        </small>
      )}
      {list.isBroken && (
        <StatusChip tone="danger" icon={TriangleAlert}>
          {t('smartList:broken')}
        </StatusChip>
      )}
    </div>
  );
}

function Acts({ organizationId, list }: LineProps) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const removing = useRemoveSmartList(organizationId);
  const name = `\u2068${list.name}\u2069`;
  const askToRemove = useAskToRemoveGroup(organizationId, 'smartList');
  const remove = useOneAtATime(async () => {
    try {
      const sure = await askToRemove(list._id, {
        title: t('smartList:remove.title', { name }),
        text: t('smartList:remove.text'),
        confirmLabel: t('smartList:remove.label'),
      });
      if (!sure) return false;
      await removing.mutateAsync(list._id);
      toast({ tone: 'ok', text: t('smartList:remove.done', { name }) });
      return true;
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
      return false;
    }
  });
  return (
    <div className={css.acts}>
      <IconButton
        icon={Pencil}
        label={t('smartList:editNamed', { name })}
        onClick={() => go(path.smartListEdit(organizationId, list._id))}
      />
      <IconButton icon={Trash2} label={t('smartList:removeNamed', { name })} onClick={() => void remove()} />
    </div>
  );
}

/** The smart lists of an organization, for those who read contacts. */
export function SmartListsPage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="contact.read">
      <SmartLists organizationId={organizationId} />
    </Permitted>
  );
}

function SmartLists({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const can = useCan(organizationId);
  const lists = useSmartLists(organizationId);
  useCrumbs([
    { label: t('contacts:title'), to: path.contacts(organizationId) },
    { label: t('smartList:title') },
  ]);
  const items = lists.data?.items ?? [];
  const mayKnow = ({ readsReports }: SmartList) => !readsReports || can('report.read');
  const counts = useSmartListCounts(organizationId, items.filter(mayKnow));
  const names = useConditionNames(organizationId, releasesIn(items));
  const isFull = items.length >= mostSmartLists;
  const adding = can('contact.write') && (
    <ButtonLink kind="primary" icon={Plus} to={path.smartListEdit(organizationId)}>
      {t('smartList:add')}
    </ButtonLink>
  );
  return (
    <Page title={t('smartList:title')}>
      <PageHeader
        title={t('smartList:title')}
        lede={t('smartList:lede')}
        actions={items.length > 0 && !isFull && adding}
      />
      <div className={css.list}>
        {isFull && <Note tone="info">{t('smartList:issue.tooMany')}</Note>}
        {lists.isError ? (
          <Failure error={lists.error} onRetry={() => void lists.refetch()} />
        ) : lists.isPending ? (
          <SkeletonRows rows={4} />
        ) : items.length === 0 ? (
          <Empty drawing={scenes.people} title={t('smartList:none.title')} text={t('smartList:none.text')}>
            {adding}
          </Empty>
        ) : (
          <DataTable
            label={t('smartList:title')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              {
                key: 'name',
                header: t('smartList:column.name'),
                cell: (list) => <Name {...{ organizationId, list, names }} />,
              },
              {
                key: 'count',
                header: t('smartList:column.count'),
                cell: (list) => {
                  const count = counts.get(list._id);
                  if (!mayKnow(list)) return <span className="muted">{t('smartList:forReports')}</span>;
                  return count === null || count === undefined
                    ? t('smartList:counting')
                    : formatNumber(count);
                },
              },
              {
                key: 'acts',
                header: <span className="visually-hidden">{t('smartList:column.acts')}</span>,
                cell: (list) =>
                  can('contact.write') && mayKnow(list) && <Acts {...{ organizationId, list }} />,
              },
            ]}
          />
        )}
      </div>
    </Page>
  );
}

const releasesIn = (lists: readonly SmartList[]): string[] => [
  ...new Set(
    lists.flatMap(({ condition }) =>
      conditionsIn(condition as ConditionGroup).flatMap((one) =>
        one.is === 'did' && one.releaseId ? [one.releaseId] : [],
      ),
    ),
  ),
];
