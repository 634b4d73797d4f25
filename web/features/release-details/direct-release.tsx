import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { visibleFields } from '@firstlook/contract/form-section.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type { DirectRelease as DirectAnswer } from '@firstlook/contract/release.ts';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useDirectRelease, useRelease } from '../../data/release.ts';
import { holderOf, useUser } from '../../data/session.ts';
import { addressOrganization, isClientAddress } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { setPlace } from '../../i18n/place.ts';
import { Failure, useFailureTitle } from '../../parts/failure.tsx';
import { usePageLocale } from '../../parts/page-locale.ts';
import { ReleaseWords } from '../../parts/release-words.tsx';
import { type StoredFile, storedFiles } from '../../parts/stored-file.ts';
import { useGo, useRouteParams } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { IsMemberContext, MembersPageContext } from './closed-file.tsx';
import { ChildGrid } from './group/child-grid.tsx';
import { hasContent } from './has-content.ts';
import { headFields, ReleaseHead } from './release-head.tsx';
import { ReleaseTabs } from './release-tabs.tsx';
import { arrange, withoutShown } from './section-fields.ts';

/**
 * One text for all: a stranger does not learn whether a release is there (attack 22). Where the address names an organization, who has
 * an account goes on to the release's own page, which says what they may see.
 */
function NotOffered({ members }: { members: string | null }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page title={t('details:direct.none')}>
      <Empty whole drawing="noMatch" title={t('details:direct.none')} text={t('details:direct.noneText')}>
        {user && members ? (
          <ButtonLink kind="primary" to={members}>
            {t('details:direct.own')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={path.login} {...(members && { search: { endpoint: members } })}>
            {t('details:direct.signIn')}
          </ButtonLink>
        )}
      </Empty>
    </Page>
  );
}

type Direct = DirectAnswer['release'];

/** The films and recordings that the data holds in what is shown of it. */
const filmsOf = (fields: readonly FieldDefinition[], values: Record<string, unknown>) =>
  arrange(visibleFields(fields), values).watched.flatMap(({ fieldName }) => storedFiles(values[fieldName]));

/** Whether there is a session that may open the release; `isAsked` while that is not known. */
export function useOwn({ organization, release }: Pick<DirectAnswer, 'organization' | 'release'>): {
  isMember: boolean;
  isAsked: boolean;
} {
  const user = useUser();
  const isSignedIn = !!user && can(holderOf(user), 'release.read', organization._id);
  const own = useRelease(organization._id, isSignedIn ? release._id : undefined);
  return { isMember: isSignedIn && own.data !== undefined, isAsked: isSignedIn && own.isPending };
}

interface WatchProps {
  films: readonly StoredFile[];
  members: string;
  own: ReturnType<typeof useOwn>;
}

/** The way to a film that is not public: to its page for a person who may watch it, else by signing in; none to no film. */
function Watch({ films, members, own }: WatchProps) {
  const { t } = useTranslation();
  if (own.isAsked || !films.some(({ isClosed }) => isClosed)) return null;
  if (own.isMember)
    return (
      <ButtonLink kind="primary" icon={Play} to={members}>
        {t('details:closed.videoThere')}
      </ButtonLink>
    );
  return (
    <ButtonLink kind="primary" to={path.login} search={{ endpoint: members }}>
      {t('details:direct.signIn')}
    </ButtonLink>
  );
}

/** What lies in a group, each with its own direct link page. */
function Children({
  items,
  organization,
}: Pick<DirectAnswer, 'organization'> & { items: DirectAnswer['children'] }) {
  const { t } = useTranslation();
  if (!items) return null;
  if (items.length === 0) return <p className="muted">{t('details:group.empty')}</p>;
  return (
    <section>
      <h2>{t('details:group.all', { count: items.length })}</h2>
      <ChildGrid items={items} shape={coverShapeOf(organization)} pathOf={(id) => path.releaseDirect(id)} />
    </section>
  );
}

/** What is told of a release; a group that says nothing of its own is told by what lies in it. */
function Told({ data, asked }: { data: DirectAnswer; asked: string | undefined }) {
  const go = useGo();
  const { release, fields, organization, children } = data;
  const own = useOwn(data);
  const members = path.release(organization._id, release._id);
  const films = filmsOf(fields, release.releaseData);
  const isAll = !!children?.length && !hasOwn(fields, release);
  return (
    <>
      <ReleaseHead
        values={release.releaseData}
        organization={organization}
        actions={<Watch films={films} members={members} own={own} />}
      />
      <Children organization={organization} items={children} />
      {!isAll && (
        <MembersPageContext value={members}>
          <IsMemberContext value={own.isMember}>
            <ReleaseTabs
              definitions={fields}
              values={release.releaseData}
              organizationId={organization._id}
              releaseId={release._id}
              locale={release.locale}
              asked={asked}
              onChoose={(section) => go(path.releaseDirect(release._id, section), { replace: true })}
            />
          </IsMemberContext>
        </MembersPageContext>
      )}
    </>
  );
}

const hasOwn = (fields: readonly FieldDefinition[], { releaseData }: Direct) =>
  withoutShown(visibleFields(fields), headFields).some((field) => hasContent(field, releaseData));

interface WithDirectProps {
  children: (data: DirectAnswer, tabName: string | undefined) => ReactNode;
}

/**
 * What a direct link leads to, once it is there; before, and where there is nothing, the page that says so.
 * The visit is not reported (specification 2 section 4). The organization is the one that the page’s address names, else the release’s own.
 */
export function WithDirect({ children }: WithDirectProps) {
  const { t } = useTranslation();
  const failureTitle = useFailureTitle();
  const { id = '', tabName } = useRouteParams();
  const organization = addressOrganization();
  const { data, error, refetch } = useDirectRelease(organization, id);
  usePageLocale(data?.release.locale);
  setPlace(data?.organization);
  if (error instanceof ApiError && error.status === 404)
    return <NotOffered members={organization && isClientAddress() ? path.release(organization, id) : null} />;
  if (error) {
    return (
      <Page title={failureTitle(error)}>
        <Failure whole error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  return children(data, tabName);
}

/** DirectReleaseDetails: the public fields of a release for anybody who has the link, in the tabs of ReleaseDetails. */
export const DirectRelease = () => (
  <WithDirect>
    {(data, tabName) => (
      <Page title={String(data.release.releaseData.title ?? '')}>
        <ReleaseWords locale={data.release.locale}>
          <Told data={data} asked={tabName} />
        </ReleaseWords>
      </Page>
    )}
  </WithDirect>
);
