import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { LogIn, Play } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../data/session.ts';
import { path } from '../../../device/path.ts';
import { IsMemberContext, MembersPageContext } from '../../../features/release-details/closed-file.tsx';
import { DirectLinkButton } from '../../../features/release-details/direct-link-button.tsx';
import { EmbargoPromise } from '../../../features/release-details/embargo-promise.tsx';
import { BackToGroup } from '../../../features/release-details/group/back-to-group.tsx';
import { PressKitLink } from '../../../features/release-details/press-kit-link.tsx';
import { PublicPageLink } from '../../../features/release-details/public-page-link.tsx';
import { headFields } from '../../../features/release-details/release-head.tsx';
import { ReleaseTabs } from '../../../features/release-details/release-tabs.tsx';
import { withoutShown } from '../../../features/release-details/section-fields.ts';
import { ShareButton } from '../../../features/release-details/share-button.tsx';
import { cropText, formatDate, formatNumber } from '../../../i18n/format.ts';
import { Ltr } from '../../../i18n/ltr.tsx';
import { LanguageSwitch } from '../../../parts/language-switch.tsx';
import { ReleaseMomentChips } from '../../../parts/release-moments.tsx';
import { type StoredFile, storedFiles } from '../../../parts/stored-file.ts';
import { useGo, useRouteSearch } from '../../../ui/hook/navigation.ts';
import { Button, ButtonLink } from '../../../ui/page/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Hero } from './hero.tsx';
import css from './page.module.css';
import { Rail } from './rail.tsx';
import { IsDirectContext, useReleasePath } from './release-path.ts';
import { type ReleaseProps, wordsOf } from './release-props.ts';
import { StreamCard } from './stream-card.tsx';
import { type ParentGroup, useParent } from './use-parent.ts';
import { wordsOfHtml } from './words-of.ts';

const leadMarks = 200;

function useFacts({ releaseData, distributedAt }: OpenedRelease): ReactNode[] {
  const { t } = useTranslation();
  const { episode, channel, duration, publishedAt } = releaseData;
  const day = formatDate(wordsOf(publishedAt) || distributedAt);
  return [
    wordsOf(episode) && <bdi key="episode">{wordsOf(episode)}</bdi>,
    day && <Ltr key="day">{day}</Ltr>,
    wordsOf(channel) && <bdi key="channel">{wordsOf(channel)}</bdi>,
    typeof duration === 'number' && duration > 0
      ? t('stream:minutes', { count: duration, total: formatNumber(duration) })
      : '',
  ].filter(Boolean);
}

/** Watching is the one thing to do: here, on the page of members, or after signing in. */
function WatchButton({ release, film }: { release: OpenedRelease; film: StoredFile | undefined }) {
  const { t } = useTranslation();
  const go = useGo();
  const { relateTo } = useRouteSearch();
  const here = useReleasePath()(release);
  const members = path.release(release.organizationId, release._id);
  const isMember = useContext(IsMemberContext);
  if (!film) return null;
  if (film.isClosed || !film.fileId)
    return isMember ? (
      <ButtonLink kind="primary" icon={Play} to={members}>
        {t('details:closed.videoThere')}
      </ButtonLink>
    ) : (
      <ButtonLink kind="primary" icon={LogIn} flip to={path.login} search={{ endpoint: members }}>
        {t('stream:signInToWatch')}
      </ButtonLink>
    );
  const search = { ...(relateTo ? { relateTo } : {}), watch: film.fileId };
  return (
    <Button kind="primary" icon={Play} onClick={() => go(here, { search, keepScroll: true })}>
      {t('stream:watch')}
    </Button>
  );
}

/** The others of the group that one came from. */
function Siblings({ release, group }: { release: OpenedRelease; group: ParentGroup }) {
  const { t } = useTranslation();
  const { organizationId, _id } = release;
  const pathOf = useReleasePath();
  const others = group.children.filter((one) => one._id !== _id);
  if (others.length === 0) return null;
  return (
    <Rail
      title={t('stream:moreOf', { name: group.title })}
      all={{ to: pathOf({ organizationId, _id: group.id }), search: {} }}
    >
      {others.map((one) => (
        <StreamCard key={one._id} release={one} relateTo={group.id} />
      ))}
    </Rail>
  );
}

/** The sections of a release, each at its own address; a film that is asked for begins at once. */
function Sections({ release, definitions, tabName, shown }: ReleaseProps & { shown: readonly string[] }) {
  const go = useGo();
  const pathOf = useReleasePath();
  const place = useRef<HTMLDivElement>(null);
  const search = useRouteSearch();
  const { watch, tab } = search;
  useEffect(() => {
    if (watch) place.current?.scrollIntoView({ block: 'start' });
  }, [watch]);
  return (
    <div ref={place} className={css.body}>
      <ReleaseTabs
        key={watch}
        definitions={withoutShown(definitions, shown)}
        values={release.releaseData}
        organizationId={release.organizationId}
        releaseId={release._id}
        locale={release.design.locale}
        asked={tabName ?? tab}
        onChoose={(section) => {
          const { tab: _, watch: __, ...kept } = search;
          go(pathOf(release, section), { search: kept, replace: true, keepScroll: true });
        }}
      />
    </div>
  );
}

/** What is watched: its picture over the whole width, its film and its sections, and the way back to its group. */
export function SimplePage(props: ReleaseProps) {
  const { organization, release } = props;
  const { organizationId, _id, releaseData, releaseType } = release;
  const isSignedIn = useUser() !== undefined;
  const isDirect = useContext(IsDirectContext);
  const pathOf = useReleasePath();
  const group = useParent(release);
  const type = organization.releaseTypes.find(({ id }) => id === releaseType);
  const facts = useFacts(release);
  const title = wordsOf(releaseData.title);
  const [film] = storedFiles(releaseData.videos);
  const words = wordsOfHtml(wordsOf(releaseData.desc));
  const isWhole = words.length <= leadMarks;
  return (
    <Page title={title} bare className={css.page}>
      <div className={css.wrap}>
        <LanguageSwitch release={release} />
      </div>
      <Hero
        picture={releaseData.mainImage}
        above={
          <>
            {group && (
              <BackToGroup
                organizationId={organizationId}
                group={group}
                to={pathOf({ organizationId, _id: group.id })}
              />
            )}
            <p className={css.eyebrow}>
              <bdi>{wordsOf(releaseData.subtitle) || type?.name}</bdi>
            </p>
            <ReleaseMomentChips release={release} />
          </>
        }
        title={title}
        lead={cropText(words, leadMarks)}
        facts={facts}
        actions={
          release.embargoed ? null : (
            <>
              <WatchButton release={release} film={film} />
              <ShareButton release={release} />
              <DirectLinkButton organization={organization} release={release} />
            </>
          )
        }
      />
      <div className={css.wrap}>
        {release.embargoed ? (
          <EmbargoPromise release={release} />
        ) : (
          <MembersPageContext value={path.release(organizationId, _id)}>
            <Sections {...props} shown={isWhole ? [...headFields, 'desc'] : headFields} />
            <div className={css.more}>
              <PublicPageLink publicUrl={release.publicUrl} />
              {isSignedIn && !isDirect && <PressKitLink release={release} />}
            </div>
          </MembersPageContext>
        )}
        {group && <Siblings release={release} group={group} />}
      </div>
    </Page>
  );
}
