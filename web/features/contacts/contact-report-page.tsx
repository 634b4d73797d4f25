import { useTranslation } from 'react-i18next';
import { type ContactReport, useContactReport } from '../../data/contact.ts';
import { path } from '../../device/path.ts';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { AppLink } from '../../ui/page/link.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './contacts.module.css';

type Organization = ContactReport['distributionsDataByOrgs'][number];
type Item = Organization['items'][number];

const viewsOf = (item: Item, platform: 'email' | 'landingPage') =>
  item.activity.views.filter((view) => view.platform === platform && view.verdict === 'person');

function Distributions({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  return (
    <section className={css.reportOrganization}>
      <h2>
        <bdi>{organization.name}</bdi>
      </h2>
      <DataTable
        label={organization.name}
        rows={organization.items.map((item, position) => ({ ...item, position }))}
        keyOf={(item) => `${item.releaseId}-${item.position}`}
        columns={[
          {
            key: 'subject',
            header: t('contacts:report.subject'),
            cell: (item) => (
              <AppLink className="link" to={path.releaseReport(organization.organizationId, item.releaseId)}>
                <bdi>{item.subject || t('contacts:report.untitled')}</bdi>
              </AppLink>
            ),
          },
          {
            key: 'sent',
            header: t('contacts:number.sent'),
            cell: (item) => <Ltr>{formatDate(item.activity.distributedAt)}</Ltr>,
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
            key: 'last',
            header: t('contacts:report.last'),
            wideOnly: true,
            cell: (item) => {
              const last = item.activity.views
                .map(({ at }) => at)
                .sort()
                .at(-1);
              return <Ltr>{last ? formatDateTime(last) : '–'}</Ltr>;
            },
          },
        ]}
      />
    </section>
  );
}

/** What one person got, by organization; `unknown` in the address means somebody who is no contact. */
export function ContactReportPage() {
  const { t } = useTranslation();
  const { id } = useRouteParams();
  const email = useRouteSearch().email;
  const report = useContactReport({ id: id === 'unknown' ? undefined : id, email: email || undefined });
  const name = report.data?.email ?? email ?? '';
  const organizations = report.data?.distributionsDataByOrgs ?? [];
  const title = t('contacts:reportTitle', { name: `\u2068${name}\u2069` });
  return (
    <Page title={title}>
      <PageHeader title={title} />
      {report.isError ? (
        <Failure error={report.error} onRetry={() => void report.refetch()} />
      ) : report.isLoading ? (
        <SkeletonRows />
      ) : organizations.length === 0 ? (
        <Empty drawing="letter" title={t('contacts:timeline.none')} text={t('contacts:reportNone')} />
      ) : (
        organizations.map((organization) => (
          <Distributions key={organization.organizationId} organization={organization} />
        ))
      )}
    </Page>
  );
}
