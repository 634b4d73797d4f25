import { escapeHtml } from './escape-html.ts';
import { type PublicPageContext, sentence, toDocument } from './pages.ts';
import { type KeyUnder, translate } from './translate.ts';

/** The person who answers for a release, as its data names them; what is not known is empty. */
export interface ExpiredContact {
  name: string;
  role: string;
  mobile: string;
  email: string;
}

const line = (name: string, role: string, phone = '', email = '') => {
  const ways = [
    phone &&
      `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}"><bdi dir="ltr">${escapeHtml(phone)}</bdi></a>`,
    email && `<a href="mailto:${escapeHtml(email)}"><bdi dir="ltr">${escapeHtml(email)}</bdi></a>`,
  ].filter(Boolean);
  const post = role ? `, <bdi>${escapeHtml(role)}</bdi>` : '';
  const who = `<span><b><bdi>${escapeHtml(name)}</bdi></b>${post}</span>`;
  return ways.length > 0 ? `<li>${who} ${ways.join(' ')}</li>` : '';
};

/** Whom to write to, in the organization's own words; empty where it says nothing of it. */
function whomToAsk({ locale, organization }: PublicPageContext, contact: ExpiredContact | null): string {
  if (!organization) return '';
  const { name, contactMsg, contactEmail, email, phone } = organization;
  const people = [
    contact ? line(contact.name || name, contact.role, contact.mobile, contact.email) : '',
    line(name, '', phone, contactEmail || email),
  ].join('');
  const words = contactMsg.trim()
    ? `<p><bdi>${escapeHtml(contactMsg.trim()).replaceAll('\n', '<br>')}</bdi></p>`
    : '';
  if (!words && !people) return '';
  const heading = escapeHtml(translate(locale, 'landing:expired.whom'));
  return `<section class="whom"><h2>${heading}</h2>${words}${people ? `<ul>${people}</ul>` : ''}</section>`;
}

/**
 * A personal link past its day; `action` takes the request for a new one. `until` is dd/mm/yyyy or null, `contact` the first
 * whom the release names.
 */
export function linkExpiredPage(
  context: PublicPageContext,
  values: { title: string; until: string | null; action: string; contact: ExpiredContact | null },
): string {
  const t = (key: KeyUnder<'landing:expired'>) => translate(context.locale, `landing:expired.${key}`);
  const { title, until } = values;
  return toDocument(context, {
    title: t('title'),
    heading: t('heading'),
    drawing: 'link',
    body: until
      ? sentence(context.locale, 'expired.bodyDated', { title, until })
      : sentence(context.locale, 'expired.body', { title }),
    button: { label: t('button'), action: values.action },
    after: sentence(context.locale, 'expired.note', { organization: context.organization?.name ?? '' }),
    end: whomToAsk(context, values.contact),
  });
}

/** The same for a visitor without a link: it says nothing about the release and names no person. */
export function releaseEndedPage(context: PublicPageContext): string {
  const t = (key: KeyUnder<'landing:expired'>) => translate(context.locale, `landing:expired.${key}`);
  return toDocument(context, {
    title: t('title'),
    heading: t('heading'),
    drawing: 'link',
    body: escapeHtml(t('bodyPlain')),
    end: whomToAsk(context, null),
  });
}
