import type { OrganizationTheme } from '@firstlook/contract/organization.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleasePreview, useReleases } from '../../../data/release.ts';
import { useErrorText } from '../../../parts/failure.tsx';
import { useDebounced } from '../../../ui/hook/use-debounced.ts';
import { usesHighlightOnNight } from '../../../ui/page/contrast.ts';
import { HtmlFrame } from '../../../ui/page/html-frame.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { type PreviewKind, PreviewKindSwitch } from '../../../ui/page/preview-kind.tsx';
import css from '../look.module.css';
import { useSettingScope } from '../setting-scope.ts';

const settleTime = 350;

/** The families as `tokens.css` names them; a theme's first sets titles, its second the text. */
const families = new Map([
  ['assistant', 'var(--font-ui)'],
  ['rubik', 'var(--font-head)'],
  ['frank-ruhl-libre', 'var(--font-book)'],
  ['karantina', 'var(--font-poster)'],
]);

/** Without a release there is still something to look at: the colours on a mail of our own. */
function SampleMail({ theme, name }: { theme: OrganizationTheme; name: string }) {
  const { t } = useTranslation();
  const [page, sheet, text, muted, action, onAction, highlight] = theme.colors;
  const [head, running] = theme.fonts.map((font) => families.get(font));
  return (
    <div className={css.sampleMail} style={{ background: page, color: text, fontFamily: running }}>
      <p className={css.sampleHead} style={{ fontFamily: head }}>
        <bdi>{name}</bdi>
      </p>
      <div style={{ background: sheet }}>
        <small style={{ color: muted }}>{t('organizationEdit:sample.kicker')}</small>
        <b style={{ fontFamily: head }}>{t('organizationEdit:sample.title')}</b>
        <p>{t('organizationEdit:sample.text')}</p>
        <span className={css.sampleAction} style={{ background: action, color: onAction }}>
          {t('organizationEdit:sample.action')}
        </span>
        <i style={{ background: highlight }} />
      </div>
    </div>
  );
}

/** The newest release in this theme, saved or not, drawn by the renderer of the real mail and page. */
export function ThemePreview({ theme }: { theme: OrganizationTheme }) {
  const { t } = useTranslation();
  const { organization, draft } = useSettingScope();
  const errorText = useErrorText();
  const [kind, setKind] = useState<PreviewKind>('email');
  const id = organization?._id ?? '';
  const releases = useReleases(id, { pagination: { page: 0, limit: 15 } }, id !== '');
  const newest = releases.data?.items[0];
  const rested = useDebounced(theme, settleTime);
  const preview = useReleasePreview(id, { kind, _id: newest?._id, theme: rested }, !!newest);
  return (
    <aside className={css.themePreview} aria-label={t('organizationEdit:preview.title')}>
      <div className="row">
        <h3 className="grow">{t('organizationEdit:preview.title')}</h3>
        <PreviewKindSwitch
          label={t('organizationEdit:preview.title')}
          words={{ page: t('organizationEdit:preview.page'), mail: t('organizationEdit:preview.mail') }}
          kind={kind}
          onKind={setKind}
        />
      </div>
      {newest && preview.data ? (
        <div className={css.themeFrame}>
          <HtmlFrame key={kind} title={t('organizationEdit:preview.frame')} html={preview.data.html} />
        </div>
      ) : (
        <SampleMail theme={theme} name={draft.name} />
      )}
      <p className="muted small">
        {preview.error
          ? errorText(preview.error)
          : newest
            ? t('organizationEdit:preview.release', { name: String(newest.releaseData.title ?? '') })
            : t('organizationEdit:preview.sample')}
      </p>
      {usesHighlightOnNight(theme.colors) && (
        <Note tone="info">{t('organizationEdit:theme.quietAction')}</Note>
      )}
    </aside>
  );
}
