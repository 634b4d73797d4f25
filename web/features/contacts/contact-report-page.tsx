import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContactReport, useContactReport } from '../../data/contact.ts';
import { useCan } from '../../data/session.ts';
import { path } from '../../device/path.ts';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { findKey } from '../../i18n/word-key.ts';
import { Failure, useFailureTitle } from '../../parts/failure.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { type Column, DataTable } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './contacts.module.css';
import { unsubscriptionsOf } from './report-numbers.ts';

type Organization = ContactReport['distributionsDataByOrgs'][number];
type Item = Organization['items'][number];

/** Items of an organization on a page (specification 2 section 9). */
const perPage = 15;

const viewsOf = (item: Item, platform: 'email' | 'landingPage') =>
  item.activity.views.filter((view) => view.platform === platform && view.verdict === 'person');

function Subject({ organizationId, item }: { organizationId: string; item: Item }) {
  const { t } = useTranslation();
  const canOpen = useCan(organizationId)('report.read');
  const name = <bdi>{item.subject || item.title || t('contacts:report.untitled')}</bdi>;
  return (
    <span className="person">
      {canOpen ? (
        <AppLink className="link" to={path.releaseReport(organizationId, item.releaseId)}>
          {name}
        </AppLink>
      ) : (
        name
      )}
      {(item.state === 'failed' || item.state === 'unconfirmed') && (
        <small>{t(`contacts:report.${item.state}`)}</small>
      )}
    </span>
  );
}

/** Where it came from: a channel of messages, a named link, the site. */
function Origin({ origin }: { origin: string }) {
  const { t } = useTranslation();
  if (origin.startsWith(channelPrefix)) return <bdi>{origin.slice(channelPrefix.length)}</bdi>;
  return t(findKey(`contacts:report.from.${origin}`) ?? 'contacts:report.from.site');
}

/** Each view with its time, machines said to be machines; counted are those of people, as everywhere. */
function Views({ views }: { views: Item['activity']['views'] }) {
  const { t } = useTranslation();
  if (views.length === 0) return '–';
  const people = views.filter(({ verdict }) => verdict === 'person').length;
  return (
    <details>
      <summary>{t('contacts:report.views', { count: people, total: formatNumber(people) })}</summary>
      <ul className={css.views}>
        {views.map((view) => (
          <li key={view.id}>
            {t(`contacts:report.view.${view.platform}`)}
            {view.verdict === 'machine' && ` (${t('contacts:report.machine')})`}{' '}
            <Ltr className="muted">{formatDateTime(view.at)}</Ltr>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useColumns(organizationId: string): Column<Item>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'subject',
      header: t('contacts:report.subject'),
      cell: (item) => <Subject organizationId={organizationId} item={item} />,
    },
    {
      key: 'origin',
      header: t('contacts:report.origin'),
      cell: (item) => <Origin origin={item.origin} />,
    },
    {
      key: 'sent',
      header: t('contacts:report.sentOn'),
      cell: (item) => (
        <Ltr>{item.activity.distributedAt ? formatDate(item.activity.distributedAt) : '–'}</Ltr>
      ),
    },
    {
      key: 'opened',
      header: t('contacts:number.opened'),
      numeric: true,
      cell: (item) => formatNumber(viewsOf(item, 'email').length),
    },
    {
      key: 'landed',
      header: t('contacts:number.landed'),
      numeric: true,
      cell: (item) => formatNumber(viewsOf(item, 'landingPage').length),
    },
    {
      key: 'views',
      header: t('contacts:report.seen'),
      cell: (item) => <Views views={item.activity.views} />,
    },
  ];
}

function Distributions({ first, person }: { first: Organization; person: { id?: string; email?: string } }) {
  const { t } = useTranslation();
  const { organizationId } = first;
  const columns = useColumns(organizationId);
  const [page, setPage] = useState(0);
  const next = useContactReport(
    { ...person, organizationId, pagination: { page, limit: perPage } },
    page > 0,
  );
  const organization = (page > 0 && next.data?.distributionsDataByOrgs[0]) || first;
  return (
    <section className={css.reportOrganization}>
      <h2>
        <bdi>{organization.name}</bdi>
      </h2>
      {unsubscriptionsOf(organization.items).map(({ kind, at }) => (
        <p key={kind} className="muted">
          {t(`contacts:report.${kind}`)} · <Ltr>{formatDateTime(at)}</Ltr>
        </p>
      ))}
      <DataTable
        label={organization.name}
        rows={organization.items}
        keyOf={(item) => item._id}
        columns={columns}
      />
      {organization.total > perPage && (
        <Pager page={page} limit={perPage} total={organization.total} onPage={setPage} />
      )}
    </section>
  );
}

/** What one person got, by organization; `unknown` in the address means a person who is no contact. */
export function ContactReportPage() {
  const { t } = useTranslation();
  const { id } = useRouteParams();
  const email = useRouteSearch().email;
  const person = {
    ...(id && id !== 'unknown' && { id }),
    ...(email && { email }),
  };
  const report = useContactReport({ ...person, pagination: { page: 0, limit: perPage } });
  const address = report.data?.email ?? email ?? '';
  const name = report.data?.name || address || (report.data?.isGeneral && t('contacts:general.person')) || '';
  const organizations = report.data?.distributionsDataByOrgs ?? [];
  const title = name ? t('contacts:reportTitle', { name: `\u2068${name}\u2069` }) : t('contacts:report.open');
  const failureTitle = useFailureTitle();
  if (report.isError)
    return (
      <Page title={failureTitle(report.error)}>
        <Failure whole error={report.error} onRetry={() => void report.refetch()} />
      </Page>
    );
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        lede={
          report.data?.isGeneral && !address
            ? t('contacts:general.person')
            : name !== address && <Ltr>{address}</Ltr>
        }
      />
      {report.isLoading ? (
        <SkeletonRows />
      ) : organizations.length === 0 ? (
        <Empty drawing={scenes.letter} title={t('contacts:timeline.none')} text={t('contacts:reportNone')} />
      ) : (
        organizations.map((organization) => (
          <Distributions key={organization.organizationId} first={organization} person={person} />
        ))
      )}
    </Page>
  );
}
