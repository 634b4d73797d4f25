import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../data/failure.tsx';
import { type ReleaseDraft, useReleasePreview } from '../../data/release.ts';
import { HtmlFrame } from '../../ui/html-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Delayed, Skeleton } from '../../ui/skeleton.tsx';

interface LivePreviewProps {
  organizationId: string;
  id: string | undefined;
  draft: ReleaseDraft;
}

type Kind = 'landingPage' | 'email';
const settleTime = 500;

const wide = window.matchMedia('(min-width: 1280px)');
const useWide = () =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );

/** The value once it has rested: a preview is not made for every key. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), settleTime);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What is typed, drawn by the renderer that makes the page and the mail; only where there is room beside the form. */
export function LivePreview({ organizationId, id, draft }: LivePreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [kind, setKind] = useState<Kind>('landingPage');
  const shown = useWide();
  const rested = useRested(draft);
  const ready = String(rested.releaseData.title ?? '').trim() !== '';
  const preview = useReleasePreview(organizationId, { kind, _id: id, ...rested }, shown && ready);
  if (!shown) return null;
  return (
    <aside className="prev" aria-label={t('releaseEdit:live.title')}>
      <div className="pvh">
        <h2>{t('releaseEdit:live.title')}</h2>
        <Segmented<Kind>
          label={t('releaseEdit:live.title')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'landingPage', label: t('releaseEdit:live.page') },
            { value: 'email', label: t('releaseEdit:live.mail') },
          ]}
        />
      </div>
      {preview.data && ready ? (
        <HtmlFrame key={kind} className="fr" title={t('releaseEdit:live.frame')} html={preview.data.html} />
      ) : ready && !preview.error ? (
        <div className="fr" aria-busy="true">
          <Delayed>
            <Skeleton height="100%" />
          </Delayed>
        </div>
      ) : (
        <p className="fr fr-none">
          {preview.error ? errorText(preview.error) : t('releaseEdit:live.unavailable')}
        </p>
      )}
    </aside>
  );
}
