import { languageNames, languageOf } from '@firstlook/contract/language.ts';
import { type OrganizationLocale, organizationLocales } from '@firstlook/contract/organization-choice.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useRelease } from '../../data/release.ts';
import { useTranslateRelease } from '../../data/release-translation.ts';
import { path } from '../../device/path.ts';
import { formatLanguage } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { useOneAtATime } from '../../ui/hook/use-one-at-a-time.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { Failure, useErrorText } from '../failure.tsx';
import css from './translate-dialog.module.css';

/** Makes the translation and opens it in the editor; says why it was not made. */
function useTranslate(organizationId: string, id: string, onClose: () => void) {
  const { t } = useTranslation();
  const go = useGo();
  const errorText = useErrorText();
  const { mutateAsync, isPending, variables } = useTranslateRelease(organizationId, id);
  const [fault, setFault] = useState<{ text: string; isThere: boolean }>();
  const open = (other: string) => {
    onClose();
    go(path.releaseEdit(organizationId, other));
  };
  const make = useOneAtATime(async (locale: OrganizationLocale) => {
    setFault(undefined);
    try {
      const made = await mutateAsync({ locale });
      toast({ tone: 'ok', text: t('translations:made', { language: formatLanguage(locale) }) });
      open(made._id);
      return true;
    } catch (failure) {
      const isThere = failure instanceof ApiError && failure.code === 'ALREADY_EXISTS';
      setFault({ text: isThere ? t('translations:exists') : errorText(failure), isThere });
      return false;
    }
  });
  return { make, open, fault, making: isPending ? variables.locale : undefined };
}

interface LineProps {
  language: OrganizationLocale;
  release: Release;
  isFirst: boolean;
  translate: ReturnType<typeof useTranslate>;
}

/** A language: this release's own, one that is there to be opened, or one to be made. */
function Line({ language, release, isFirst, translate }: LineProps) {
  const { t } = useTranslation();
  const { make, open, making } = translate;
  const isOwn = languageOf(release.design.locale) === language;
  const there = release.translations.find(({ locale }) => languageOf(locale) === language);
  const name = languageNames[language];
  const spoken = formatLanguage(language);
  const state = there && (there.isArchived ? 'archived' : there.status);
  return (
    <div className={css.line}>
      <div>
        <span>
          <b lang={language} dir={directionOf(language)}>
            {name}
          </b>
        </span>
        {isOwn && <small className="muted">{t('translations:own')}</small>}
        {there && (
          <small className="muted">
            {state && t(`releases:statusName.${state}`) + t('common:colon')} <bdi>{there.title}</bdi>
          </small>
        )}
      </div>
      {there && (
        <Button aria-label={t('translations:openOf', { language: spoken })} onClick={() => open(there._id)}>
          {t('translations:open')}
        </Button>
      )}
      {!isOwn && !there && (
        <Button
          kind="primary"
          icon={Languages}
          busy={making === language}
          disabled={making !== undefined && making !== language}
          data-autofocus={isFirst || undefined}
          aria-label={t('translations:makeTo', { language: spoken })}
          onClick={() => void make(language)}
        >
          {t('translations:make')}
        </Button>
      )}
    </div>
  );
}

interface TranslateDialogProps {
  organizationId: string;
  id: string;
  name: string;
  onClose: () => void;
}

/** The languages of a release: those that it has, to be opened, and those that it could be written in. */
export function TranslateDialog({ organizationId, id, name, onClose }: TranslateDialogProps) {
  const { t } = useTranslation();
  const { data: release, error, refetch } = useRelease(organizationId, id);
  const translate = useTranslate(organizationId, id, onClose);
  const spoken = release ? [release, ...release.translations] : [];
  const has = (language: OrganizationLocale) =>
    spoken.some((one) => languageOf('design' in one ? one.design.locale : one.locale) === language);
  const first = organizationLocales.find((language) => !has(language));
  return (
    <Dialog
      opened
      title={t('translations:title', { name })}
      onClose={onClose}
      footer={
        <Button kind="ghost" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <p className={css.about}>{t(first ? 'translations:about' : 'translations:complete')}</p>
      {translate.fault && (
        <div className={css.fault}>
          <Note live tone={translate.fault.isThere ? 'info' : 'danger'}>
            {translate.fault.text}
          </Note>
        </div>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!release && !error && <SkeletonRows rows={3} />}
      <ul className={css.languages}>
        {release &&
          organizationLocales.map((language) => (
            <li key={language}>
              <Line {...{ language, release, translate }} isFirst={language === first} />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
