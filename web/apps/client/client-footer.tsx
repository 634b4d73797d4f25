import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../i18n/ltr.tsx';
import { shownLanguage } from '../../parts/shown-language.ts';
import { BrandMark } from '../../ui/page/brand.tsx';
import { PlainParagraph } from '../../ui/page/plain-paragraph.tsx';
import css from './client-shell.module.css';

/** Where the organization is reached, its other places, and who made the site (specification 2 section 1). */
export function ClientFooter({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation();
  const { _id, domain, name, logos, senderDetails, mediaLinks, designPreferences } = organization;
  const { contactMsg, contactEmail } = designPreferences;
  return (
    <footer className={css.foot}>
      <div className={css.wrap}>
        {contactMsg && <PlainParagraph className={css.ask} text={contactMsg} />}
        <p className={css.reach}>
          <bdi>{[name, senderDetails.address].filter(Boolean).join(', ')}</bdi>
          {senderDetails.phone && (
            <a href={`tel:${senderDetails.phone.replace(/[^+\d]/g, '')}`}>
              <Ltr>{senderDetails.phone}</Ltr>
            </a>
          )}
          {contactEmail && (
            <a href={`mailto:${contactEmail}`}>
              <Ltr>{contactEmail}</Ltr>
            </a>
          )}
        </p>
        {mediaLinks.length > 0 && (
          <nav aria-label={t('client:places')}>
            <ul>
              {mediaLinks.map((link) => (
                <li key={link.id ?? link.src}>
                  <a href={link.src} target="_blank" rel="noopener noreferrer">
                    <bdi>{link.title || t(`client:place.${link.type}`)}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {logos.length > 0 && (
          <ul className={css.logos} aria-label={t('client:partners')}>
            {logos.map(({ id, title, url }) => (
              <li key={id}>
                <img src={url} alt={title} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
        <p className={css.credit}>
          <span>
            <BrandMark /> {t('client:credit.product')}
          </span>
          <a href={`/accessibility/${domain ?? _id}?language=${shownLanguage()}`}>{t('client:statement')}</a>
          <span>{t('client:credit.design')}</span>
          <span>{t('client:credit.development')}</span>
        </p>
      </div>
    </footer>
  );
}
