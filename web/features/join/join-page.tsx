import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/field/segmented.tsx';
import { useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { FindOrganization } from './find-organization.tsx';
import css from './join.module.css';
import { NewOrganization } from './new-organization.tsx';

/** JoinOrgPage: ask to come into an organization, or ask for one of one's own. */
export function JoinPage() {
  const { t } = useTranslation();
  const isNew = useRouteSearch().new === '1';
  const setSearch = useSetSearch();
  return (
    <Page title={t('join:title')}>
      <PageHeader title={t('join:title')} lede={isNew ? t('join:newLede') : t('join:findLede')} />
      <div className={css.join}>
        <Segmented
          label={t('join:title')}
          value={isNew ? 'new' : 'find'}
          onChange={(value) => setSearch({ new: value === 'new' ? '1' : undefined })}
          options={[
            { value: 'find', label: t('join:find') },
            { value: 'new', label: t('join:new') },
          ]}
        />
        {isNew ? <NewOrganization /> : <FindOrganization onNew={() => setSearch({ new: '1' })} />}
      </div>
    </Page>
  );
}
