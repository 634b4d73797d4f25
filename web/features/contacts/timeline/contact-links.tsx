import type { ContactLink } from '@firstlook/contract/contact-timeline.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactLinks } from '../../../data/contact-timeline.ts';
import { useCan } from '../../../data/session.ts';
import { path } from '../../../device/path.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { Failure } from '../../../parts/failure.tsx';
import { LinkActs } from '../../../parts/link-right/link-acts.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { AppLink } from '../../../ui/page/link.tsx';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import css from './timeline.module.css';

interface ContactLinksProps {
  organizationId: string;
  contactId: string;
  name: string;
}

/** Links that are shown before the others are asked for. */
const shownFirst = 3;

/** When it stops opening: with the release, or later where it was given more time. */
const endOf = ({ expirationDate, linkOpenUntil }: ContactLink): string | null =>
  expirationDate && linkOpenUntil && linkOpenUntil > expirationDate ? linkOpenUntil : expirationDate;

const isOver = (link: ContactLink) => Date.parse(endOf(link) ?? '') <= Date.now();

/** What is left of a link, and until when it opens. */
function Standing({ link }: { link: ContactLink }) {
  const { t } = useTranslation();
  const { views, linkEndedAt } = link;
  const end = endOf(link);
  const date = end ? `\u2066${formatDate(end)}\u2069` : '';
  const said = [
    views &&
      t('timeline:links.views', {
        share: `\u2066${formatNumber(views.used)}/${formatNumber(views.total)}\u2069`,
      }),
    linkEndedAt
      ? t('report:ownLink.ended')
      : end && t(isOver(link) ? 'timeline:links.over' : 'timeline:links.until', { date }),
  ].filter(Boolean);
  const isSpent = linkEndedAt !== null || isOver(link) || (views !== null && views.used >= views.total);
  return said.length > 0 ? <small className={isSpent ? css.spent : 'muted'}>{said.join(' · ')}</small> : null;
}

/** To which releases a contact holds a link, how often it was watched of what is allowed, and until when; for readers of reports. */
export function ContactLinks({ organizationId, contactId, name }: ContactLinksProps) {
  const { t } = useTranslation();
  const can = useCan(organizationId);
  const mayRead = can('report.read');
  const links = useContactLinks(organizationId, contactId, mayRead);
  const [showsAll, setShowsAll] = useState(false);
  if (!mayRead) return null;
  if (links.isError) return <Failure error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <SkeletonRows rows={2} />;
  const { items } = links.data;
  if (items.length === 0) return null;
  return (
    <section className={css.timeline} aria-labelledby="links-title">
      <h3 id="links-title">{t('timeline:links.title')}</h3>
      <ul className={css.links}>
        {(showsAll ? items : items.slice(0, shownFirst)).map((link) => (
          <li key={link._id}>
            <span className={css.what}>
              <AppLink className="link" to={path.releaseReport(organizationId, link.release._id)}>
                <bdi>{link.release.title}</bdi>
              </AppLink>
              <Standing link={link} />
            </span>
            {can('distribution.send') && (
              <LinkActs
                organizationId={organizationId}
                releaseId={link.release._id}
                isWatched={link.views !== null}
                expirationDate={link.expirationDate}
                holder={{ _id: link._id, name, email: null, mobile: null, linkEndedAt: link.linkEndedAt }}
              />
            )}
          </li>
        ))}
      </ul>
      {items.length > shownFirst && !showsAll && (
        <Button size="sm" kind="ghost" className={css.all} onClick={() => setShowsAll(true)}>
          {t('timeline:links.all')}
        </Button>
      )}
    </section>
  );
}
