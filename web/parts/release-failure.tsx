import { Mail, Phone } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '../data/api.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { Empty } from '../ui/page/empty.tsx';
import { Icon } from '../ui/page/icon.tsx';
import { Page } from '../ui/page/page.tsx';
import { PlainParagraph } from '../ui/page/plain-paragraph.tsx';
import { Failure, useFailureTitle } from './failure.tsx';
import css from './release-failure.module.css';

/** What RELEASE_ENDED says; title and day only to those who were meant. */
interface Ended {
  organization: string;
  words: string;
  email: string;
  phone: string;
  title?: string;
  until?: string;
}

/** Whom to ask about it, in the organization's own words; nothing where it says nothing of it. */
function WhomToAsk({ organization, words, email, phone }: Ended) {
  const { t } = useTranslation();
  if (!words && !email && !phone) return null;
  return (
    <section className={css.whom}>
      <h2>{t('details:ended.whom')}</h2>
      {words && <PlainParagraph text={words} />}
      {(email || phone) && (
        <p className={css.ways}>
          <b>
            <bdi>{organization}</bdi>
          </b>
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <Icon of={Phone} small />
              <Ltr>{phone}</Ltr>
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`}>
              <Icon of={Mail} small />
              <Ltr>{email}</Ltr>
            </a>
          )}
        </p>
      )}
    </section>
  );
}

/** A release that was out and is over. */
function EndedPage(ended: Ended) {
  const { t } = useTranslation();
  const { title, until } = ended;
  return (
    <Page title={t('details:ended.title')}>
      <Empty
        whole
        drawing="notAllowed"
        title={t('details:ended.title')}
        text={
          title && until ? (
            <Trans
              i18nKey="details:ended.dated"
              values={{ title, until }}
              components={{ b: <bdi />, i: <Ltr>{until}</Ltr> }}
            />
          ) : (
            t('details:ended.plain')
          )
        }
      >
        <WhomToAsk {...ended} />
      </Empty>
    </Page>
  );
}

/** A page whose release could not be had. Needs the words of `details`. */
export function ReleaseFailurePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failureTitle = useFailureTitle();
  if (error instanceof ApiError && error.code === 'RELEASE_ENDED')
    return <EndedPage {...(error.params as unknown as Ended)} />;
  return (
    <Page title={failureTitle(error)}>
      <Failure whole error={error} onRetry={onRetry} />
    </Page>
  );
}
