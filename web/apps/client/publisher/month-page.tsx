import type { OrganizationView } from '@firstlook/contract/organization.ts';
import type { OpenedRelease } from '@firstlook/contract/release.ts';
import { useTranslation } from 'react-i18next';
import { useKeptPlace } from '../../../features/release-details/group/kept-place.ts';
import { PressKitLink } from '../../../features/release-details/press-kit-link.tsx';
import { ShareButton } from '../../../features/release-details/share-button.tsx';
import { LanguageSwitch } from '../../../parts/language-switch.tsx';
import { Empty } from '../../../ui/page/empty.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RichView } from '../../../ui/page/rich-view.tsx';
import { BookGrid } from './book-card.tsx';
import { monthYearOf } from './book-facts.ts';
import { BookRest } from './book-rest.tsx';
import { DocumentLink, documentOf } from './document-link.tsx';
import css from './month-page.module.css';
import { MonthRing } from './month-ring.tsx';

interface MonthProps {
  organization: OrganizationView;
  release: OpenedRelease;
}

function Head({ release }: { release: OpenedRelease }) {
  const { eyebrow, title, publishedAt } = release.releaseData as Record<string, string | undefined>;
  return (
    <div className={css.head}>
      <div>
        <p className={css.muted}>
          <bdi>{eyebrow || monthYearOf(publishedAt)}</bdi>
        </p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className={css.documents}>
        <DocumentLink kind="press" file={documentOf(release.releaseData.comunicatFile)} />
        <PressKitLink release={release} />
        <ShareButton release={release} />
      </div>
    </div>
  );
}

/** The page of a month: its books in a ring that goes around, and all of them below (specification 2 section 2). */
export function MonthPage({ organization, release }: MonthProps) {
  const { t } = useTranslation();
  const { organizationId, _id, releaseData, design, children = [] } = release;
  useKeptPlace(organizationId, _id);
  const { desc, content } = releaseData as Record<string, string | undefined>;
  const title = String(releaseData.title ?? '') || t('releases:untitled');
  const books = { organizationId, currency: organization.currency, items: children };
  return (
    <Page title={title} bare>
      <div className={css.wrap}>
        <LanguageSwitch release={release} />
        <Head release={release} />
      </div>
      {children.length > 0 ? (
        <MonthRing {...books} groupId={_id} />
      ) : (
        <Empty drawing="nothing" title={t('publisher:month.empty')} />
      )}
      <div className={css.wrap}>
        {(desc || content) && (
          <div className={css.words}>
            {desc && <RichView html={desc} locale={design.locale} />}
            {content && <RichView html={content} locale={design.locale} />}
          </div>
        )}
        {children.length > 0 && (
          <section className={css.all}>
            <h2>{t('publisher:month.all')}</h2>
            <BookGrid {...books} relateTo={_id} />
          </section>
        )}
        <BookRest release={release} />
      </div>
    </Page>
  );
}
