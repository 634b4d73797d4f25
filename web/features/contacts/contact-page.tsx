import type { Contact } from '@firstlook/contract/contact.ts';
import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { isGeneralIn, useContacts, useLabels, useMailingLists } from '../../data/contact.ts';
import { useOrganization } from '../../data/organization.ts';
import { useCan } from '../../data/session.ts';
import { useSmartLists } from '../../data/smart-list.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { usePicking, useSelection } from '../../parts/selection/use-selection.ts';
import { useListChange, useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { useKeptSort } from '../../ui/list/kept-sort.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactEmpty } from './contact-empty.tsx';
import { ContactSelection } from './contact-selection.tsx';
import { ContactTable } from './contact-table.tsx';
import { ContactTools } from './contact-tools.tsx';
import css from './contacts.module.css';
import { GeneralSetting } from './general-setting.tsx';
import { ImportNote } from './import-note.tsx';
import {
  type Condition,
  cleared,
  contactQueryOf,
  isFiltered,
  readListState,
  sorts,
  withoutLabel,
} from './list-state.ts';

const countKey = (isCapped?: boolean) => (isCapped ? 'contacts:countCapped' : 'contacts:count');

/** The contacts of an organization. What narrows the list, and who is open beside it, stands in the address. */
export function ContactPage() {
  const organizationId = useRouteParams().organizationId ?? '';
  return (
    <Permitted organizationId={organizationId} permission="contact.read">
      <ContactList organizationId={organizationId} />
    </Permitted>
  );
}

const none: readonly Contact[] = [];

/** By what the own contacts, or the general ones, can be narrowed. */
function useNarrowing(organizationId: string, isGeneral: boolean, chosenList: string) {
  const tags = useLabels(organizationId, 'tag', isGeneral).data?.items ?? [];
  const companies = useLabels(organizationId, 'company', isGeneral).data?.items ?? [];
  const lists = useMailingLists(organizationId, true, true).data?.items ?? [];
  const mayReport = useCan(organizationId)('report.read');
  const smartLists = useSmartLists(organizationId).data?.items ?? [];
  return {
    tags,
    companies,
    mayReport,
    // Who is on one that tells what people did is in reports.
    smartLists: smartLists.filter(({ readsReports }) => mayReport || !readsReports),
    lists: lists.filter(
      (one) => isGeneralIn(organizationId, one) === isGeneral && (!one.archivedAt || one._id === chosenList),
    ),
  };
}

function ContactList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const search = useRouteSearch();
  const setSearch = useSetSearch();
  const change = useListChange();
  const canWrite = useCan(organizationId)('contact.write');
  const state = readListState(search, useKeptSort(organizationId, 'contact', sorts));
  const query = contactQueryOf(state);
  const list = useContacts(organizationId, query, organizationId !== '');
  const { isGeneral } = state;
  const { tags, companies, lists, smartLists, mayReport } = useNarrowing(
    organizationId,
    isGeneral,
    state.mailingList,
  );
  const hasGeneral = useOrganization(organizationId)?.dontUseGlobalDbData === false;
  const isGlobal = organizationId === globalOrganizationId;
  const title = t(isGlobal ? 'contacts:general.title' : 'contacts:title');
  const { total = 0, isTotalCapped: isCapped } = list.data ?? {};
  // The act is for all of them, so it is offered where all of them are counted.
  const isOnlyBounced =
    state.subscription === 'bounced' && !isGeneral && !isFiltered({ ...state, subscription: '' });
  const condition = { filter: query.filter };
  // General contacts are acted on by their own organization alone.
  const place = `${organizationId},${isGeneral}`;
  const selecting = useSelection<Contact, Condition>({ place, condition, page: list.data?.items ?? none });
  const picking = usePicking(selecting);
  const open = (id: string | undefined) => setSearch({ contact: id });
  return (
    <Page title={title} className={search.contact ? classNames(css.contacts, css.withDrawer) : css.contacts}>
      <PageHeader
        title={title}
        lede={
          list.data
            ? t(countKey(isCapped), { count: total, total: formatNumber(total) })
            : list.isPending && t('common:loading')
        }
        actions={
          <ContactActions
            {...{ organizationId, canWrite, condition, total }}
            bounced={isOnlyBounced ? total : 0}
            onLabelGone={(kind, id, into) => change(withoutLabel(state, kind, id, into))}
          />
        }
      />
      {canWrite && <ImportNote organizationId={organizationId} />}
      {isGlobal && <GeneralSetting />}
      <ContactTools
        organizationId={organizationId}
        mayReport={mayReport}
        state={state}
        isEmpty={list.data?.total === 0}
        tags={tags}
        companies={companies}
        lists={lists}
        smartLists={smartLists}
        hasGeneral={hasGeneral && !isGlobal}
        onChange={change}
      />
      <div {...selecting.list}>
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonTable cells={4} />
        ) : total === 0 ? (
          <ContactEmpty
            filtered={isFiltered(state)}
            isGeneral={isGeneral}
            canWrite={canWrite}
            organizationId={organizationId}
            onClear={() => change(cleared)}
          />
        ) : (
          <ContactTable
            contacts={list.data.items}
            isGeneral={isGeneral}
            tags={tags}
            companies={companies}
            open={search.contact}
            search={state.search}
            onOpen={open}
            picking={isGeneral ? undefined : picking}
          />
        )}
      </div>
      {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} isCapped={isCapped} />}
      <ContactSelection {...{ organizationId, condition, total, isCapped, canWrite }} state={selecting} />
      <ContactDrawer
        organizationId={organizationId}
        id={search.contact}
        tags={tags}
        companies={companies}
        onClose={() => open(undefined)}
      />
    </Page>
  );
}
