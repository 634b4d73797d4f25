import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { visibleFields } from '@firstlook/contract/form-section.ts';
import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { Locale } from '@firstlook/contract/organization-choice.ts';
import type { OpenedRelease, Release } from '@firstlook/contract/release.ts';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportEntrance } from '../../data/entrance.ts';
import { useFieldDefinitions, useOrganization } from '../../data/organization.ts';
import { useRelease } from '../../data/release.ts';
import { isClientAddress } from '../../device/address.ts';
import { path } from '../../device/path.ts';
import { formatDuration } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ArchivedNote } from '../../parts/archived-note.tsx';
import { LanguageSwitch } from '../../parts/language-switch.tsx';
import { cardActions } from '../../parts/release-actions.ts';
import { nextStepOf } from '../../parts/release-facts.ts';
import { ReleaseFailurePage } from '../../parts/release-failure.tsx';
import { ReleaseMomentChips } from '../../parts/release-moments.tsx';
import { ReleaseStatusChip } from '../../parts/release-status.tsx';
import { ReleaseWords } from '../../parts/release-words.tsx';
import { useOrganizationId } from '../../parts/shell/organization-id.ts';
import { shownRelease } from '../../parts/shown-release.ts';
import { storedFiles } from '../../parts/stored-file.ts';
import { useGo, useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { useLetterKey } from '../../ui/hook/use-letter-key.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { MembersPageContext } from './closed-file.tsx';
import { DirectLinkButton } from './direct-link-button.tsx';
import { DuplicateButton } from './duplicate-button.tsx';
import { EmbargoPromise } from './embargo-promise.tsx';
import { BackToGroup, useParentGroup } from './group/back-to-group.tsx';
import { GroupChildren } from './group/group-children.tsx';
import { hasContent } from './has-content.ts';
import { HistoryButton } from './history-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { NoPageNote } from './no-page-note.tsx';
import { PressKitLink } from './press-kit-link.tsx';
import { PublicPageLink } from './public-page-link.tsx';
import css from './release-details.module.css';
import { headFields, ReleaseHead } from './release-head.tsx';
import { ReleaseTabs } from './release-tabs.tsx';
import { ScheduleNote } from './schedule-note.tsx';
import { withoutShown } from './section-fields.ts';
import { ShareButton } from './share-button.tsx';

interface PartProps {
  release: Release;
  organization: OrganizationView | undefined;
}

/** Readers see only what is out: its state is news for those who work on it. */
function Kind({ release, organization }: PartProps) {
  const { abilities, releaseType } = release;
  const type = organization?.releaseTypes.find(({ id }) => id === releaseType);
  return (
    <>
      {(abilities.edit || abilities.report) && <ReleaseStatusChip release={release} />}
      <ReleaseMomentChips release={release} />
      {type && <span className="muted">{type.name}</span>}
    </>
  );
}

function Length({ value }: { value: unknown }) {
  const { t } = useTranslation();
  // The first film's, as on the card: the others are listed with their own.
  const seconds = storedFiles(value)[0]?.mediaSecondsDuration ?? 0;
  if (seconds === 0) return null;
  const time = formatDuration(seconds);
  return (
    <>
      <span className="visually-hidden">{t('releases:duration', { time })}</span>
      <span aria-hidden="true">
        <Ltr>{time}</Ltr>
      </span>
    </>
  );
}

/** One filled button: what comes next; the rest stands beside it. */
function Actions({ organizationId, organization, release }: PartProps & { organizationId: string }) {
  const { t } = useTranslation();
  if (release.embargoed) return null;
  const next = nextStepOf(organizationId, release);
  const others = cardActions(organizationId, release).filter(
    ({ to, href }) => (to ?? href) !== (next.to ?? next.href),
  );
  const label = t(`releases:next.${next.key}`);
  return (
    <>
      {next.to ? (
        <ButtonLink kind="primary" to={next.to}>
          {label}
        </ButtonLink>
      ) : (
        <a className="button primary" href={next.href} target="_blank" rel="noreferrer">
          <Icon of={Play} />
          <span>{label}</span>
        </a>
      )}
      {others.map(({ key, icon, flip, to, href }) =>
        to ? (
          <ButtonLink key={key} icon={icon} flip={flip} to={to}>
            {t(`releases:action.${key}`)}
          </ButtonLink>
        ) : (
          <a key={key} className="button" href={href} target="_blank" rel="noreferrer">
            <Icon of={icon} flip={flip} />
            <span>{t('details:watch')}</span>
          </a>
        ),
      )}
      <PublicPageLink publicUrl={release.publicUrl} />
      {!release.abilities.edit && <ShareButton release={release} />}
      <DirectLinkButton organization={organization} release={release} />
      <DuplicateButton release={release} />
      <HistoryButton organization={organization} release={release} />
      <PressKitLink release={release} />
      <MoreMenu release={release} />
    </>
  );
}

interface PartsProps {
  release: OpenedRelease;
  organization: OrganizationView | undefined;
  definitions: readonly FieldDefinition[];
  asked: string | undefined;
  onChoose: (tab: string) => void;
}

/** What lies in a group stands above its own fields, and not among them once more. */
function Parts({ release, organization, definitions, asked, onChoose }: PartsProps) {
  const { _id, organizationId, children, releaseData, design } = release;
  if (release.embargoed) return <EmbargoPromise release={release} />;
  const own = children ? withoutShown(definitions, [...headFields, 'childrenReleases']) : definitions;
  // A group may have nothing of its own to say: what lies in it is enough.
  const isAll = !!children?.length && !visibleFields(own).some((field) => hasContent(field, releaseData));
  return (
    <>
      <div className={release.archivedAt ? css.above : undefined}>
        <ArchivedNote release={release} />
      </div>
      <ScheduleNote release={release} />
      <NoPageNote release={release} organization={organization} />
      {children && (
        <GroupChildren
          key={_id}
          organizationId={organizationId}
          groupId={_id}
          items={children}
          shape={coverShapeOf(organization)}
        />
      )}
      {!isAll && (
        <MembersPageContext value={path.release(organizationId, _id)}>
          <ReleaseTabs
            definitions={own}
            values={releaseData}
            organizationId={organizationId}
            releaseId={_id}
            locale={design.locale}
            asked={asked}
            onChoose={onChoose}
          />
        </MembersPageContext>
      )}
    </>
  );
}

/** What readers see of a release speaks its language; a person who works on it has their own everywhere. */
function Speaking({ locale, children }: { locale: Locale; children: ReactNode }) {
  return isClientAddress() ? <ReleaseWords locale={locale}>{children}</ReleaseWords> : children;
}

function useEditKey(release: Release | undefined): void {
  const go = useGo();
  const edit = ({ organizationId, _id }: Release) => go(path.releaseEdit(organizationId, _id));
  useLetterKey('edit', release?.abilities.edit ? () => edit(release) : undefined);
}

/** The open is reported once the release is there. */
function useEntrance(id: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere) reportEntrance(id);
  }, [isThere, id]);
}

/** Reading a release: tabs from the sections of its visible fields, the open one in the address. */
export function ReleaseDetailsPage() {
  const { t } = useTranslation();
  const organizationId = useOrganizationId();
  const { id = '', tabName } = useRouteParams();
  const { tab: asked = tabName, relateTo } = useRouteSearch();
  const setSearch = useSetSearch();
  const organization = useOrganization(organizationId);
  const release = useRelease(organizationId, id);
  const definitions = useFieldDefinitions(organizationId, release.data?.releaseType);
  const title = String(release.data?.releaseData.title ?? '');
  const group = useParentGroup(organizationId, id, relateTo);
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(group ? [{ label: group.title, to: path.release(organizationId, group.id) }] : []),
    ...(title ? [{ label: title }] : []),
  ]);

  useEntrance(id, release.data !== undefined);
  useEditKey(release.data);
  const error = release.error ?? definitions.error;
  if (error) {
    return (
      <ReleaseFailurePage
        error={error}
        onRetry={() => void (release.error ? release : definitions).refetch()}
      />
    );
  }
  if (!release.data || !definitions.data) {
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  const shown = shownRelease(release.data, definitions.data.items);
  return (
    <Page title={title}>
      {group && <BackToGroup organizationId={organizationId} group={group} />}
      <Speaking locale={shown.design.locale}>
        <LanguageSwitch release={shown} />
        <ReleaseHead
          values={shown.releaseData}
          organization={organization}
          above={<Kind release={shown} organization={organization} />}
          facts={<Length value={shown.releaseData.videos} />}
          actions={<Actions organizationId={organizationId} organization={organization} release={shown} />}
        />
        <Parts
          release={shown}
          organization={organization}
          definitions={definitions.data.items}
          asked={asked}
          onChoose={(tab) => setSearch({ tab })}
        />
      </Speaking>
    </Page>
  );
}
