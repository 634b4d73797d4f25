import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useRelease } from '../../../data/release.ts';
import { path } from '../../../device/path.ts';
import { pictureOf } from '../../../parts/picture.ts';
import { AppLink } from '../../../ui/page/link.tsx';
import { factsOf, monthYearOf } from './book-facts.ts';
import { byYear } from './by-year.ts';
import { CoverFan } from './cover-fan.tsx';
import css from './month-list.module.css';

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

/** Months below their years. */
export function MonthList({
  organizationId,
  items,
}: {
  organizationId: string;
  items: readonly ReleaseCard[];
}) {
  return byYear(items).map(({ year, months }) => (
    <section key={year} aria-labelledby={`year-${year}`} className={css.year}>
      <h2 id={`year-${year}`}>{year}</h2>
      <ul>
        {months.map((month) => (
          <Month key={month._id} organizationId={organizationId} month={month} />
        ))}
      </ul>
    </section>
  ));
}
