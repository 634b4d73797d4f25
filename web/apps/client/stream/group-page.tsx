import type { ReleaseCard } from '@firstlook/contract/release.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmbargoPromise } from '../../../features/release-details/embargo-promise.tsx';
import { useKeptPlace } from '../../../features/release-details/group/kept-place.ts';
import { ShareButton } from '../../../features/release-details/share-button.tsx';
import { broadcastsOf } from '../../../parts/broadcast/broadcast.ts';
import { BroadcastTable } from '../../../parts/broadcast/broadcast-table.tsx';
import { LanguageSwitch } from '../../../parts/language-switch.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useGo, useRouteSearch, useSetSearch } from '../../../ui/hook/navigation.ts';
import { AppLink } from '../../../ui/page/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ArchiveGrid } from './archive-grid.tsx';
import css from './group.module.css';
import { GroupMain } from './group-main.tsx';
import { GroupSummary } from './group-summary.tsx';
import page from './page.module.css';
import { useReleasePath } from './release-path.ts';
import { type ReleaseProps, wordsOf } from './release-props.ts';
import { type GroupTab, tabNamed, tabsOf } from './shelf.ts';

interface GroupProps extends ReleaseProps {
  items: readonly ReleaseCard[];
}

/** The tabs are pages with addresses of their own. */
function Tabs({
  release,
  tabs,
  current,
}: {
  release: ReleaseProps['release'];
  tabs: GroupTab[];
  current: GroupTab;
}) {
  const { t } = useTranslation();
  const pathOf = useReleasePath();
  const list = useRef<HTMLUListElement>(null);
  // On a phone not all of them are seen at once: the open one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is open
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-current]')?.getBoundingClientRect();
    const seen = row?.getBoundingClientRect();
    if (row && open && seen) row.scrollLeft += open.left + open.width / 2 - seen.left - seen.width / 2;
  }, [current]);
  return (
    <nav className={css.tabs} aria-label={t('stream:tabs')}>
      <ul ref={list} className={page.wrap}>
        {tabs.map((tab) => (
          <li key={tab}>
            <AppLink
              to={pathOf(release, tab === 'main' ? undefined : tab)}
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(`stream:tab.${tab}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabBody({ tab, ...props }: GroupProps & { tab: GroupTab }) {
  const { organization, release, items } = props;
  const pathOf = useReleasePath();
  switch (tab) {
    case 'main':
      return <GroupMain {...props} />;
    case 'monthlySummary':
      return <GroupSummary {...props} />;
    case 'archive':
      return <ArchiveGrid organization={organization} without={release._id} />;
    case 'broadcastTimes':
      return (
        <BroadcastTable
          broadcasts={broadcastsOf(items)}
          title={wordsOf(release.releaseData.title)}
          zone={organization.timeZone}
          pathOf={(_id) => pathOf({ organizationId: organization._id, _id })}
          relateTo={release._id}
        />
      );
    default:
      return tab satisfies never;
  }
}

/** A group: rows of what lies in it, its months, the other groups, and when it is broadcast. */
export function GroupPage(props: GroupProps) {
  const { t } = useTranslation();
  const { organization, release, items, tabName } = props;
  const { organizationId, _id, releaseData } = release;
  const go = useGo();
  const pathOf = useReleasePath();
  const setSearch = useSetSearch();
  const { search = '' } = useRouteSearch();
  useKeptPlace(organizationId, _id);
  const tabs = tabsOf(broadcastsOf(items).length > 0);
  const tab = tabNamed(tabs, tabName);
  const type = organization.releaseTypes.find(({ id }) => id === release.releaseType);
  const title = wordsOf(releaseData.title);
  // What is found stands on the first tab.
  const find = (text: string) =>
    tab === 'main'
      ? setSearch({ search: text || undefined, list: undefined })
      : text && go(pathOf(release), { search: { search: text }, keepScroll: true });
  return (
    <Page title={title} bare className={page.page}>
      <div className={page.wrap}>
        <LanguageSwitch release={release} />
        <div className={page.head}>
          <div>
            {type && (
              <p className={page.eyebrow}>
                <bdi>{type.name}</bdi>
              </p>
            )}
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {wordsOf(releaseData.subtitle) && (
              <p className={page.lead}>
                <bdi>{wordsOf(releaseData.subtitle)}</bdi>
              </p>
            )}
            {release.publicUrl && (
              <div className={page.share}>
                <ShareButton release={release} />
              </div>
            )}
          </div>
          <SearchField label={t('stream:searchGroup')} value={tab === 'main' ? search : ''} onChange={find} />
        </div>
      </div>
      <Tabs release={release} tabs={tabs} current={tab} />
      <div className={page.wrap}>
        {release.embargoed ? <EmbargoPromise release={release} /> : <TabBody tab={tab} {...props} />}
      </div>
    </Page>
  );
}
