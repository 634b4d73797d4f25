import { MailCheck, Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContacts, useLabels, useMailingLists } from '../../data/contact.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Failure } from '../../parts/failure.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { useListChange, useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Pagination } from '../../ui/list/pagination.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonTable } from '../../ui/page/skeleton.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactEmpty } from './contact-empty.tsx';
import { ContactTable } from './contact-table.tsx';
import { ContactTools } from './contact-tools.tsx';
import css from './contacts.module.css';
import { cleared, contactQueryOf, isFiltered, readListState } from './list-state.ts';
import { useAskToClearBounces } from './use-clear-bounces.ts';

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

function ContactList({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const search = useRouteSearch();
  const setSearch = useSetSearch();
  const change = useListChange();
  const canWrite = useCan(organizationId)('contact.write');
  const state = readListState(search);
  const list = useContacts(organizationId, contactQueryOf(state), organizationId !== '');
  const tags = useLabels(organizationId, 'tag').data?.items ?? [];
  const companies = useLabels(organizationId, 'company').data?.items ?? [];
  const lists = useMailingLists(organizationId).data?.items ?? [];
  const { total = 0, isTotalCapped: isCapped } = list.data ?? {};
  const bounces = useAskToClearBounces(organizationId);
  // The act is for all of them, so it is offered where all of them are counted.
  const isOnlyBounced = state.subscription === 'bounced' && !isFiltered({ ...state, subscription: '' });
  const open = (id: string | undefined) => setSearch({ contact: id });
  return (
    <Page
      title={t('contacts:title')}
      className={search.contact ? classNames(css.contacts, css.withDrawer) : css.contacts}
    >
      <PageHeader
        title={t('contacts:title')}
        lede={
          list.data
            ? t(countKey(isCapped), { count: total, total: formatNumber(total) })
            : list.isPending && t('common:loading')
        }
        actions={
          canWrite && (
            <div className="row wrap">
              {isOnlyBounced && total > 0 && (
                <Button icon={MailCheck} busy={bounces.isBusy} onClick={() => void bounces.ask(total)}>
                  {t('contacts:bounced.all', { count: total, total: formatNumber(total) })}
                </Button>
              )}
              <ButtonLink icon={Upload} to={path.contactImport(organizationId)}>
                {t('contacts:import')}
              </ButtonLink>
              <ButtonLink kind="primary" icon={Plus} to={path.contactEdit(organizationId)}>
                {t('contacts:add')}
              </ButtonLink>
            </div>
          )
        }
      />
      <ContactTools state={state} tags={tags} companies={companies} lists={lists} onChange={change} />
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonTable cells={4} />
      ) : total === 0 ? (
        <ContactEmpty
          filtered={isFiltered(state)}
          canWrite={canWrite}
          organizationId={organizationId}
          onClear={() => change(cleared)}
        />
      ) : (
        <ContactTable
          contacts={list.data.items}
          tags={tags}
          companies={companies}
          open={search.contact}
          onOpen={open}
        />
      )}
      {total > 0 && <Pagination page={state.page} limit={state.limit} total={total} isCapped={isCapped} />}
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
