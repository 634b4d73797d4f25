import type { CrewMember, OrganizationView } from '@firstlook/contract/organization.ts';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useReleases } from '../../../data/release.ts';
import { useUser } from '../../../data/session.ts';
import { innerKey, innerValue } from '../../../features/release-list/list-query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { withWords } from '../../../i18n/words.ts';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { Avatar } from '../../../ui/page/avatar.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AboutContact } from './about-contact.tsx';
import css from './about-page.module.css';
import { BookCover } from './book-card.tsx';
import { CoverFan } from './cover-fan.tsx';
import { singleTypes } from './release-types.ts';

/** Only who is signed in has begun anything: nobody else loads it. */
const Continue = lazy(() =>
  withWords(['watching'], import('./continue.tsx')).then((module) => ({ default: module.Continue })),
);

/** The three areas of the specification (2 section 1), by what narrows the list to them. */
const areas = {
  childrenYouth: { type: ['childrenBooks', 'youthBooks'] },
  proseLeisure: { type: ['prose', 'reference'] },
  workbooks: { subType: ['workbook'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;
type AreaName = keyof typeof areas;
/** So many books show what an area is. */
const fanned = 3;

function Area({ organization, name }: { organization: OrganizationView; name: AreaName }) {
  const { t } = useTranslation();
  const params: Record<string, readonly string[]> = areas[name];
  const { data } = useReleases(organization._id, {
    filter: { params: Object.fromEntries(Object.entries(params).map(([key, list]) => [key, [...list]])) },
    orgFilter: { releaseTypes: singleTypes(organization) },
    pagination: { page: 0, limit: fanned },
    simpleSort: '-publishedAt',
  });
  const search = Object.fromEntries(
    Object.entries(params).map(([key, list]) => [innerKey(key), innerValue(list) ?? '']),
  );
  const count = data?.total ?? 0;
  // An area in which nothing was published leads nowhere.
  if (data && count === 0) return null;
  const title = t(`publisher:about.${name}`);
  const counted = { count, total: formatNumber(count) };
  return (
    <li className={css.area}>
      <CoverFan releases={data?.items ?? []} />
      <h2>{title}</h2>
      <p>{t(`publisher:about.${name}Text`)}</p>
      <AppLink to="/release" search={search} className={css.toArea}>
        <span className="visually-hidden">{`${title}: `}</span>
        <span>
          {name === 'workbooks'
            ? t('publisher:about.workbooksIn', counted)
            : t('publisher:about.booksIn', counted)}
        </span>
        <Icon of={ArrowRight} flip />
      </AppLink>
    </li>
  );
}

/** So many of the newest books stand behind the first words of a publisher without a picture of its own. */
const shelved = 5;

function Shelf({ organization }: { organization: OrganizationView }) {
  const { data } = useReleases(organization._id, {
    orgFilter: { releaseTypes: singleTypes(organization) },
    pagination: { page: 0, limit: shelved },
    simpleSort: '-publishedAt',
  });
  return (
    <div className={css.shelf} aria-hidden="true">
      {(data?.items ?? []).map((release) => (
        <BookCover key={release._id} release={release} className={css.shelved} />
      ))}
    </div>
  );
}

function Hero({ organization }: { organization: OrganizationView }) {
  const { bgImg, msg } = organization.designPreferences.loginPage[0] ?? { bgImg: null, msg: '' };
  return (
    <section className={css.hero} data-bare={!bgImg || undefined}>
      {bgImg ? <img src={bgImg} alt="" /> : <Shelf organization={organization} />}
      <div className={css.wrap}>
        {msg && (
          <p className={css.eyebrow}>
            <bdi>{organization.name}</bdi>
          </p>
        )}
        <h1>
          <bdi>{msg || organization.name}</bdi>
        </h1>
      </div>
    </section>
  );
}

function People({ crew }: { crew: readonly CrewMember[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.section}>
      <h2>{t('publisher:about.people')}</h2>
      <ul className={css.people}>
        {crew.map(({ name, role }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <li key={place}>
            <Avatar name={name} />
            <b>
              <bdi>{name}</bdi>
            </b>
            {role && (
              <span className={css.role}>
                <bdi>{role}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who the publisher is: its words, its three areas, its people, and how it is reached (specification 2 section 1). */
export function AboutPage() {
  const { t } = useTranslation();
  const organization = useOrganization(useOrganizationId());
  const isSignedIn = useUser() !== undefined;
  if (!organization) return null;
  const crew = organization.designPreferences.crew ?? [];
  return (
    <Page title={t('publisher:about.title')} bare>
      <Hero organization={organization} />
      <div className={css.wrap}>
        {isSignedIn && (
          <Suspense fallback={null}>
            <Continue organizationId={organization._id} className={css.begun} />
          </Suspense>
        )}
        <ul className={css.areas}>
          {(Object.keys(areas) as AreaName[]).map((name) => (
            <Area key={name} organization={organization} name={name} />
          ))}
        </ul>
        {crew.length > 0 && <People crew={crew} />}
        <AboutContact organization={organization} />
      </div>
    </Page>
  );
}
