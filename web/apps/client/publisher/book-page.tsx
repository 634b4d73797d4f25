import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReleases } from '../../../data/release.ts';
import { path } from '../../../device/path.ts';
import { VideoList } from '../../../features/release-details/file-views.tsx';
import { BackToGroup, useParentGroup } from '../../../features/release-details/group/back-to-group.tsx';
import { ShareButton } from '../../../features/release-details/share-button.tsx';
import { innerKey, innerValue } from '../../../features/release-list/list-query.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { LanguageSwitch } from '../../../parts/language-switch.tsx';
import { type StoredFile, storedFiles } from '../../../parts/stored-file.ts';
import { useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Slider } from '../../../ui/list/slider.tsx';
import { ButtonLink } from '../../../ui/page/button.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RichView } from '../../../ui/page/rich-view.tsx';
import { BookCard, BookCover } from './book-card.tsx';
import { BookCrumbs } from './book-crumbs.tsx';
import { BookFactTable } from './book-fact-table.tsx';
import { bookType } from './book-facts.ts';
import css from './book-page.module.css';
import { BookRest } from './book-rest.tsx';
import { DocumentLink, documentOf } from './document-link.tsx';
import { useBookWords } from './use-book-words.ts';

interface BookProps {
  organization: OrganizationView;
  release: OpenedRelease;
}

function ClosedVideo({ video, endpoint }: { video: StoredFile; endpoint: string }) {
  const { t } = useTranslation();
  return (
    <div className={css.closed}>
      {!!video.mediaSecondsDuration && <Ltr>{formatDuration(video.mediaSecondsDuration)}</Ltr>}
      <ButtonLink kind="primary" icon={LogIn} flip to={path.login} search={{ endpoint }}>
        {t('details:closed.video')}
      </ButtonLink>
    </div>
  );
}

/** The first film (specification 2 section 2): for those who may see it the player, for others the way to the sign-in. */
function FirstVideo({ release }: { release: OpenedRelease }) {
  const { t } = useTranslation();
  const { organizationId, _id, releaseData } = release;
  const [first] = storedFiles(releaseData.videos);
  if (!first) return null;
  return (
    <section className={css.section}>
      <h2>
        <bdi>{first.title || t('publisher:book.video')}</bdi>
      </h2>
      {first.isClosed ? (
        <ClosedVideo video={first} endpoint={path.release(organizationId, _id)} />
      ) : (
        <VideoList
          videos={[first]}
          organizationId={organizationId}
          releaseId={_id}
          releaseTitle={String(releaseData.title ?? '')}
        />
      )}
    </section>
  );
}

const others = 12;

/** Other books of its type, the newest first. */
function MoreInType({ organization, release }: BookProps) {
  const { t } = useTranslation();
  const { organizationId, _id } = release;
  const type = String(release.releaseData.type ?? '');
  const labelOf = useBookWords(organizationId);
  const typeName = type && labelOf('type', type);
  const { data } = useReleases(organizationId, {
    filter: { params: type ? { type: [type] } : {} },
    orgFilter: { releaseTypes: [bookType] },
    pagination: { page: 0, limit: others + 1 },
    simpleSort: '-publishedAt',
  });
  const items = (data?.items ?? []).filter((one) => one._id !== _id).slice(0, others);
  if (items.length === 0) return null;
  return (
    <div className={css.more}>
      <Slider
        shape="book"
        title={typeName ? t('publisher:book.moreIn', { type: typeName }) : t('publisher:book.more')}
      >
        {items.map((one) => (
          <BookCard
            key={one._id}
            organizationId={organizationId}
            release={one}
            currency={organization.currency}
          />
        ))}
      </Slider>
      <AppLink
        className={css.toList}
        to="/release"
        search={type ? { [innerKey('type')]: innerValue([type]) ?? '' } : {}}
      >
        {t('publisher:book.toList')}
      </AppLink>
    </div>
  );
}

function Head({ organization, release }: BookProps) {
  const { releaseData, design } = release;
  const { title, author, subtitle, desc } = releaseData as Record<string, string | undefined>;
  const chapter = documentOf(releaseData.firstChapterFile, releaseData.firstChapterLink);
  const press = documentOf(releaseData.comunicatFile, releaseData.comunicatLink);
  return (
    <div className={css.head}>
      <div className={css.picture}>
        <BookCover release={release as never} />
      </div>
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {subtitle && (
          <p className={css.lead}>
            <bdi>{subtitle}</bdi>
          </p>
        )}
        {author && (
          <p className={css.by}>
            <bdi>{author}</bdi>
          </p>
        )}
        {desc && (
          <div className={css.lead}>
            <RichView html={desc} locale={design.locale} />
          </div>
        )}
        {(chapter || press || release.publicUrl) && (
          <div className={css.documents}>
            <DocumentLink kind="chapter" file={chapter} primary />
            <DocumentLink kind="press" file={press} />
            <ShareButton release={release} />
          </div>
        )}
        <BookFactTable data={releaseData} currency={organization.currency} />
      </div>
    </div>
  );
}

/** The page of a book (specification 2 section 2, "Book publisher site"). */
export function BookPage({ organization, release }: BookProps) {
  const { t } = useTranslation();
  const { organizationId, _id, releaseData, design } = release;
  const { relateTo } = useRouteSearch();
  const group = useParentGroup(organizationId, _id, relateTo);
  const title = String(releaseData.title ?? '') || t('releases:untitled');
  const content = typeof releaseData.content === 'string' ? releaseData.content : '';
  return (
    <Page title={title} bare>
      <div className={css.page}>
        {group && <BackToGroup organizationId={organizationId} group={group} />}
        <BookCrumbs organizationId={organizationId} data={releaseData} title={title} />
        <LanguageSwitch release={release} />
        <Head organization={organization} release={release} />
        {content && (
          <section className={css.section}>
            <h2>{t('publisher:book.about')}</h2>
            <div className={css.prose}>
              <RichView html={content} locale={design.locale} />
            </div>
          </section>
        )}
        <FirstVideo release={release} />
        <BookRest release={release} />
        <MoreInType organization={organization} release={release} />
      </div>
    </Page>
  );
}
