import type { DirectRelease } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../../data/organization.ts';
import { IsMemberContext } from '../../../features/release-details/closed-file.tsx';
import { useOwn, WithDirect } from '../../../features/release-details/direct-release.tsx';
import { ReleaseWords } from '../../../parts/release-words.tsx';
import { useOrganizationId } from '../../../parts/shell/organization-id.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import { openedOf } from './direct-data.ts';
import { GroupPage } from './group-page.tsx';
import { IsDirectContext } from './release-path.ts';
import { SimplePage } from './simple-page.tsx';

function Shown({ data, tabName }: { data: DirectRelease; tabName: string | undefined }) {
  const { t } = useTranslation();
  const organization = useOrganization(useOrganizationId());
  const own = useOwn(data);
  if (!organization || own.isAsked)
    return (
      <Page title={t('common:loading')}>
        <SkeletonRows rows={8} />
      </Page>
    );
  const release = openedOf(data);
  const props = { organization, release, definitions: data.fields, tabName };
  return (
    <IsMemberContext value={own.isMember}>
      {release.children ? (
        <GroupPage key={release._id} {...props} items={release.children} />
      ) : (
        <SimplePage key={release._id} {...props} />
      )}
    </IsMemberContext>
  );
}

/** DirectReleaseDetails of the site: its own pages of a group and of what is watched, with what everybody may see of them. */
export const DirectPage = () => (
  <IsDirectContext value={true}>
    <WithDirect>
      {(data, tabName) => (
        <ReleaseWords locale={data.release.locale}>
          <Shown data={data} tabName={tabName} />
        </ReleaseWords>
      )}
    </WithDirect>
  </IsDirectContext>
);
