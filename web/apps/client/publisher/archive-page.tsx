import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useRelease } from '../../../data/release.ts';
import { path } from '../../../device/path.ts';
import { Failure } from '../../../parts/failure.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { useSiteList } from '../site-list.ts';
import css from './archive-page.module.css';
import { factsOf, monthYearOf } from './book-facts.ts';
import { byYear } from './by-year.ts';
import { CoverFan } from './cover-fan.tsx';
import { groupTypes } from './release-types.ts';

const pageSize = 24;
const sorts = { publishedAt: '-publishedAt' } as const;
/** So many of its books lie on a month's picture. */
const fanned = 3;

/** A month without a picture of its own is known by its books. */
function MonthPicture({ organizationId, month }: { organizationId: string; month: ReleaseCard }) {
  const { src } = pictureOf(month.releaseData.mainImage);
  const { data } = useRelease(organizationId, src ? undefined : month._id);
  return <CoverFan releases={src ? [month] : (data?.children ?? []).slice(0, fanned)} />;
}

function Month({ organizationId, month }: { organizationId: string; month: ReleaseCard }) {
  const { t } = useTranslation();
  const { title, eyebrow, publishedAt } = factsOf(month);
  const { desc } = month.releaseData;
  return (
    <li className={css.month}>
      <MonthPicture organizationId={organizationId} month={month} />
      <div>
        <p className={css.when}>{monthYearOf(publishedAt)}</p>
        <h3>
          <AppLink to={path.release(organizationId, month._id)}>
            <bdi>{title || t('releases:untitled')}</bdi>
          </AppLink>
        </h3>
        {eyebrow && (
          <p className={css.when}>
            <bdi>{eyebrow}</bdi>
          </p>
        )}
        {desc && (
          <p>
            <bdi>{desc}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** The publisher's months, the newest first, year by year. */
export function ArchivePage() {
  const { t } = useTranslation();
  const releaseTypes = groupTypes(useOrganization(useOrganizationId()));
  // A publisher without months has nothing here: a list of no types would be one of all.
  const asked = releaseTypes.length > 0 ? releaseTypes : ['-'];
  const { organizationId, list, state } = useSiteList({ limit: pageSize, releaseTypes: asked, sorts });
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <Page title={t('publisher:archive.title')} bare>
      <div className={css.page}>
        <h1>{t('publisher:archive.title')}</h1>
        <p className={css.lede}>{t('publisher:archive.text')}</p>
        {list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonRows rows={6} />
        ) : items.length === 0 ? (
          <Empty
            drawing="nothing"
            title={t('publisher:archive.none')}
            text={t('publisher:archive.noneText')}
          />
        ) : (
          <>
            {byYear(items).map(({ year, months }) => (
              <section key={year} aria-labelledby={`year-${year}`} className={css.year}>
                <h2 id={`year-${year}`}>{year}</h2>
                <ul>
                  {months.map((month) => (
                    <Month key={month._id} organizationId={organizationId} month={month} />
                  ))}
                </ul>
              </section>
            ))}
            {total > pageSize && <Pagination fixed page={state.page} limit={pageSize} total={total} />}
          </>
        )}
      </div>
    </Page>
  );
}
