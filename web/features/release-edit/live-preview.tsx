import { MonitorSmartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReleaseDraft, useReleasePreview } from '../../data/release.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { useDebounced } from '../../ui/hook/use-debounced.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { HtmlFrame } from '../../ui/page/html-frame.tsx';
import { type PreviewKind, PreviewKindSwitch } from '../../ui/page/preview-kind.tsx';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import { readable } from './moment-issues.ts';
import css from './release-edit.module.css';
import { useSought } from './use-sought.ts';

interface LivePreviewProps {
  organizationId: string;
  id: string | undefined;
  draft: ReleaseDraft;
}

/** What is typed without a rest is asked for once; an answer that a newer draft overtakes is called back. */
const settleTime = 150;

const wide = window.matchMedia('(min-width: 1280px)');
const useWide = () =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );

/** What is typed, drawn by the renderer that makes the page and the mail. */
function PreviewBody({ organizationId, id, draft }: LivePreviewProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [kind, setKind] = useState<PreviewKind>('landingPage');
  const sought = useSought(draft.releaseData);
  const rested = useDebounced(draft, settleTime);
  const ready = String(rested.releaseData.title ?? '').trim() !== '';
  // What cannot be read as a day yet is not sent: the page can be looked at while it is typed.
  const { releaseType, releaseData, design } = rested;
  const [embargoUntil, expirationDate] = [readable(rested.embargoUntil), readable(rested.expirationDate)];
  const preview = useReleasePreview(
    organizationId,
    { kind, _id: id, releaseType, releaseData, design, embargoUntil, expirationDate },
    ready,
  );
  return (
    <>
      <PreviewKindSwitch
        label={t('releaseEdit:live.title')}
        words={{ page: t('releaseEdit:live.page'), mail: t('releaseEdit:live.mail') }}
        kind={kind}
        onKind={setKind}
      />
      {preview.data && ready ? (
        <HtmlFrame
          key={kind}
          className={css.frame}
          title={t('releaseEdit:live.frame')}
          html={preview.data.html}
          sought={sought}
        />
      ) : ready && !preview.error ? (
        <div className={css.frame} aria-busy="true">
          <Delayed>
            <Skeleton height="100%" />
          </Delayed>
        </div>
      ) : (
        <p className={classNames(css.frame, css.frameNone)}>
          {preview.error ? errorText(preview.error) : t('releaseEdit:live.unavailable')}
        </p>
      )}
    </>
  );
}

/** Beside the form where there is room. */
export function LivePreview(props: LivePreviewProps) {
  const { t } = useTranslation();
  if (!useWide()) return null;
  return (
    <aside className={css.preview} aria-label={t('releaseEdit:live.title')}>
      <h2>{t('releaseEdit:live.title')}</h2>
      <PreviewBody {...props} />
    </aside>
  );
}

/** The same where there is none: a button beside the parts of the form, and a drawer. Nothing is drawn while it is closed. */
export function PreviewDrawer(props: LivePreviewProps) {
  const { t } = useTranslation();
  const isBeside = useWide();
  const [isOpen, setOpen] = useState(false);
  if (isBeside) return null;
  return (
    <>
      <Button size="sm" icon={MonitorSmartphone} onClick={() => setOpen(true)}>
        {t('releaseEdit:live.title')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('releaseEdit:live.title')}>
        <div className={css.previewDrawer}>
          <PreviewBody {...props} />
        </div>
      </Drawer>
    </>
  );
}
