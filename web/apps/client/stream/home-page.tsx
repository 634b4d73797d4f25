import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { Play, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useUser } from '../../../data/session.ts';
import { useOwnWatching } from '../../../data/watching.ts';
import { path } from '../../../device/path.ts';
import { WatchingRows } from '../../../features/release-list/watching-rows.tsx';
import { cropText, formatDate } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { dayOf } from '../../../parts/release-facts.ts';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { useGo, useRouteSearch } from '../../../ui/hook/navigation.ts';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { Icon } from '../../../ui/page/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { Hero } from './hero.tsx';
import { useFrontPage } from './home-data.ts';
import { ListPage } from './list-page.tsx';
import css from './page.module.css';
import { Rail } from './rail.tsx';
import { newestOf, typesOf } from './shelf.ts';
import { StreamCard } from './stream-card.tsx';

/** One sentence of a description. */
const leadMarks = 160;

function NewestHero({ release }: { release: ReleaseCard }) {
  const { t } = useTranslation();
  const { title, subtitle, desc = '', mainImage } = release.releaseData;
  const facts = [
    typeof subtitle === 'string' && subtitle ? <bdi key="what">{subtitle}</bdi> : null,
    <Ltr key="day">{formatDate(dayOf(release))}</Ltr>,
  ].filter((fact) => fact !== null);
  return (
    <Hero
      picture={mainImage}
      above={<p className={css.eyebrow}>{t('stream:newest')}</p>}
      title={title || t('releases:untitled')}
      lead={cropText(desc, leadMarks)}
      facts={facts}
      actions={
        <ButtonLink kind="primary" icon={Play} to={path.release(release.organizationId, release._id)}>
          {t('stream:open')}
        </ButtonLink>
      }
    />
  );
}

interface CardRailProps {
  title: string;
  items: readonly ReleaseCard[];
  /** What the address of the whole list says. */
  all?: Record<string, string>;
  ranked?: boolean;
}

function CardRail({ title, items, all, ranked }: CardRailProps) {
  const [first] = items;
  if (!first) return null;
  const whole = all && { to: path.releases(first.organizationId), search: all };
  return (
    <Rail title={title} ranked={ranked} {...(whole ? { all: whole } : {})}>
      {items.map((release) => (
        <StreamCard key={release._id} release={release} />
      ))}
    </Rail>
  );
}

/** What the person began, with the views that are left and until when: only who is signed in has begun anything. */
function Continue({ organizationId }: { organizationId: string }) {
  const own = useOwnWatching(organizationId, undefined, true);
  if (!own) return null;
  return (
    <div className={css.begun}>
      <WatchingRows organizationId={organizationId} own={own} shape="tv" />
    </div>
  );
}

/** Leads to the whole list with what is looked for. */
function Find({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <search className={css.find}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const search = String(new FormData(event.currentTarget).get('search')).trim();
          go(path.releases(organizationId), { search: { list: 'find', ...(search && { search }) } });
        }}
      >
        <div className="input search">
          <Icon of={Search} />
          <input
            type="search"
            name="search"
            maxLength={200}
            aria-label={t('stream:search')}
            placeholder={t('stream:search')}
          />
        </div>
      </form>
    </search>
  );
}

function FrontPage({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  const isSignedIn = useUser() !== undefined;
  const { newest, groups, watched, recommended } = useFrontPage(organization);
  const cards = newest.data?.items ?? [];
  const [lead] = cards.length > 0 ? cards : groups;
  const fresh = newestOf(cards, new Date(), organization.timeZone);
  const { groups: groupTypes } = typesOf(organization);
  if (newest.isError)
    return (
      <Page title={t('client:stream.home')}>
        <Failure whole error={newest.error} onRetry={() => void newest.refetch()} />
      </Page>
    );
  if (newest.isPending)
    return (
      <Page title={t('client:stream.home')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  return (
    <Page title={t('client:stream.home')} bare className={css.page}>
      {lead ? (
        <NewestHero release={lead} />
      ) : (
        <Empty whole drawing="nothing" title={t('stream:none')} text={t('stream:noneText')} />
      )}
      {lead && (
        <div className={css.wrap}>
          <Find organizationId={organization._id} />
          {isSignedIn && <Continue organizationId={organization._id} />}
          <CardRail
            title={t(fresh.isMonth ? 'stream:newThisMonth' : 'stream:newLately')}
            items={fresh.items}
            all={{ sort: '-distributedAt' }}
          />
          <CardRail ranked title={t('stream:mostWatched')} items={watched} all={{ list: 'watched' }} />
          <CardRail title={t('stream:recommended')} items={recommended} all={{ list: 'recommended' }} />
          <CardRail title={t('stream:groups')} items={groups} all={{ type: groupTypes.join(',') }} />
        </div>
      )}
    </Page>
  );
}

/** ReleasePage of the site: its front, or the list that the address asks for. */
export function HomePage() {
  const organization = useOrganization(useOrganizationId());
  const search = useRouteSearch();
  if (!organization) return null;
  const asksForList = Object.keys(search).some((key) => key !== 'lang');
  return asksForList ? <ListPage organization={organization} /> : <FrontPage organization={organization} />;
}
