import { visibleFields } from '@firstlook/contract/form-section.ts';
import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useFieldDefinitions } from '../../../data/organization.ts';
import { path } from '../../../device/path.ts';
import { MembersPageContext } from '../../../features/release-details/closed-file.tsx';
import { hasContent } from '../../../features/release-details/has-content.ts';
import { PressKitLink } from '../../../features/release-details/press-kit-link.tsx';
import { ReleaseTabs } from '../../../features/release-details/release-tabs.tsx';
import { withoutShown } from '../../../features/release-details/section-fields.ts';
import { useGo, useRouteParams, useRouteSearch } from '../../../ui/hook/navigation.ts';
import css from './book-page.module.css';

/** What the page of a book says in places of its own. */
const shown = [
  'title',
  'shortTitle',
  'subtitle',
  'desc',
  'content',
  'mainImage',
  'videos',
  // The files of all other fields once more.
  'filesSection',
  'type',
  'subType',
  'author',
  'painter',
  'translator',
  'pageCount',
  'price',
  'isbn',
  'forAgeMin',
  'forAgeMax',
  'publishedAt',
  'firstChapterLink',
  'firstChapterFile',
  'comunicatFile',
  'comunicatLink',
  'childrenReleases',
  'eyebrow',
];

/** Pictures, reviews, files and whom to ask: what else the release has, in the tabs of every release. */
export function BookRest({ release }: { release: OpenedRelease }) {
  const { t } = useTranslation();
  const { organizationId, _id, releaseType, releaseData, design } = release;
  const go = useGo();
  const search = useRouteSearch();
  const { tabName } = useRouteParams();
  const definitions = useFieldDefinitions(organizationId, releaseType).data?.items ?? [];
  const own = withoutShown(definitions, shown);
  if (!visibleFields(own).some((field) => hasContent(field, releaseData))) return null;
  const page = path.release(organizationId, _id);
  return (
    <section className={css.section}>
      <div className={css.restHead}>
        <h2>{t('publisher:book.rest')}</h2>
        <PressKitLink release={release} />
      </div>
      <MembersPageContext value={page}>
        <ReleaseTabs
          definitions={own}
          values={releaseData}
          organizationId={organizationId}
          releaseId={_id}
          locale={design.locale}
          asked={tabName}
          onChoose={(tab) =>
            go(`${page}/${encodeURIComponent(tab)}`, { search, replace: true, keepScroll: true })
          }
        />
      </MembersPageContext>
    </section>
  );
}
