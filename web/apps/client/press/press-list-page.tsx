import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { useUser } from '../../../data/session.ts';
import { useOwnWatching } from '../../../data/watching.ts';
import { WatchingRows } from '../../../features/release-list/watching-rows.tsx';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { pictureOf } from '../../../parts/picture.ts';
import { dayOf, openPath, titleOf } from '../../../parts/release-facts.ts';
import { ReleaseMomentChips } from '../../../parts/release-moments.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Pagination } from '../../../ui/list/pagination.tsx';
import { Button, ButtonLink } from '../../../ui/page/button.tsx';
import { Cover, type CoverShape } from '../../../ui/page/cover.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainParagraph } from '../../../ui/page/plain-paragraph.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { SiteFilters } from '../site-filters.tsx';
import { useSiteList } from '../site-list.ts';
import css from './press-list.module.css';

const pageSize = 24;

interface AnnouncementProps {
  organizationId: string;
  release: ReleaseCard;
  shape: CoverShape;
}

function Picture({ release, shape }: Omit<AnnouncementProps, 'organizationId'>) {
  const { t } = useTranslation();
  const { mainImage } = release.releaseData;
  return <Cover shape={shape} title={titleOf(release, t('releases:untitled'))} {...pictureOf(mainImage)} />;
}

/** The newest announcement, large. */
function Lead({ organizationId, release, shape }: AnnouncementProps) {
  const { t } = useTranslation();
  return (
    <article className={css.lead}>
      <Picture release={release} shape={shape} />
      <div>
        <p className={css.day}>
          <Ltr>{formatDate(dayOf(release))}</Ltr> <ReleaseMomentChips release={release} />
        </p>
        <h2>
          <bdi>{release.releaseData.title || t('releases:untitled')}</bdi>
        </h2>
        {release.releaseData.desc && <PlainParagraph className={css.words} text={release.releaseData.desc} />}
        <ButtonLink kind="primary" to={openPath(organizationId, release)}>
          {t('client:list.read')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** `heading`: below a heading of the list, or below that of the page alone. */
function Row({
  organizationId,
  release,
  shape,
  heading: Heading,
}: AnnouncementProps & { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  return (
    <li>
      <article className={css.row}>
        <time className={css.day} dateTime={dayOf(release)}>
          <Ltr>{formatDate(dayOf(release))}</Ltr>
        </time>
        <Picture release={release} shape={shape} />
        <div>
          <Heading>
            <AppLink to={openPath(organizationId, release)}>
              <bdi>{release.releaseData.title || t('releases:untitled')}</bdi>
            </AppLink>
          </Heading>
          <ReleaseMomentChips release={release} />
          {release.releaseData.desc && (
            <PlainParagraph className={css.words} text={release.releaseData.desc} />
          )}
        </div>
      </article>
    </li>
  );
}

/** `onClear`: null where nothing narrows the list. */
function NoAnnouncement({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <Empty
      whole
      drawing={onClear ? 'noMatch' : 'nothing'}
      title={t(onClear ? 'client:list.noMatch' : 'client:list.none')}
      text={t(onClear ? 'client:list.noMatchText' : 'client:list.noneText')}
    >
      {onClear && <Button onClick={onClear}>{t('client:list.clear')}</Button>}
    </Empty>
  );
}

/** What a person who is signed in began, with the views that are left and until when, and what came out since. */
function Continue(props: { organizationId: string; route: string | undefined; shape: CoverShape }) {
  const { organizationId, route, shape } = props;
  const own = useOwnWatching(organizationId, route, true);
  return own && <WatchingRows {...{ organizationId, own, shape }} />;
}

/** The press room's list: the newest announcement in full width, what was begun, the others by their day. */
export function PressListPage() {
  const { t } = useTranslation();
  const { organizationId, list, state, route, isFiltered, change, clear } = useSiteList({ limit: pageSize });
  const organization = useOrganization(organizationId);
  const isSignedIn = useUser() !== undefined;
  const shape = coverShapeOf(organization);
  const title = route?.name ?? t('client:list.title');
  const [lead, ...rest] = list.data?.items ?? [];
  const isFront = state.page === 0 && !isFiltered;
  const total = list.data?.total ?? 0;
  return (
    <Page title={title}>
      <div className={css.top}>
        <h1>{title}</h1>
        <SearchField
          label={t('client:list.search')}
          value={state.search}
          onChange={(text) => change({ search: text || undefined }, true)}
        />
      </div>
      {organization && (
        <SiteFilters
          className={css.filters}
          organization={organization}
          state={state}
          filters={list.data?.filters ?? []}
          change={change}
        />
      )}
      {list.isError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonRows rows={6} />
      ) : !lead ? (
        <NoAnnouncement onClear={isFiltered ? clear : null} />
      ) : (
        <>
          <p className={css.count} role="status">
            {t('client:list.count', { count: total, total: formatNumber(total) })}
          </p>
          {isFront && <Lead {...{ organizationId, shape }} release={lead} />}
          {isFront && isSignedIn && <Continue {...{ organizationId, shape }} route={route?.id} />}
          {isFront && rest.length > 0 && <h2 className={css.latest}>{t('client:list.latest')}</h2>}
          <ul className={css.rows}>
            {(isFront ? rest : [lead, ...rest]).map((release) => (
              <Row
                key={release._id}
                {...{ organizationId, release, shape }}
                heading={isFront ? 'h3' : 'h2'}
              />
            ))}
          </ul>
          <Pagination fixed page={state.page} limit={pageSize} total={total} />
        </>
      )}
    </Page>
  );
}
