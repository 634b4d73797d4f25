import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useReleases } from '../../data/release.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { releaseLabels } from '../../parts/release-about.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { HtmlFrame } from '../../ui/page/html-frame.tsx';
import css from './registered-file.module.css';

interface TemplatePreviewProps {
  organizationId: string;
  html: string | null;
  error: unknown;
  /** Templates are drawn with a release; pages are what they are. */
  withRelease: boolean;
  releaseId: string | undefined;
  onRelease: (id: string | undefined) => void;
}

/** What the text makes, in a frame without scripts. The last good one stays while the text is broken. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { organizationId, html, error, withRelease, releaseId, onRelease } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const organization = useOrganization(organizationId);
  const releases = useReleases(organizationId, { pagination: { page: 0, limit: 50 } }, withRelease);
  return (
    <aside className={css.preview} aria-label={t('registeredFile:preview')}>
      <h2>{t('registeredFile:preview')}</h2>
      {withRelease && (
        <SelectField
          clearable
          label={t('registeredFile:release')}
          help={t('registeredFile:releaseHelp')}
          value={releaseId ?? null}
          options={releaseLabels(releases.data?.items ?? [], organization)}
          onChange={(id) => onRelease(id ?? undefined)}
        />
      )}
      {html === null ? (
        <p className={classNames('muted', css.frame, css.none)}>
          {error ? errorText(error) : t('registeredFile:noPreview')}
        </p>
      ) : (
        <HtmlFrame className={css.frame} title={t('registeredFile:preview')} html={html} />
      )}
    </aside>
  );
}
