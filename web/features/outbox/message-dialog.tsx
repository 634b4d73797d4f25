import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutboxMessage } from '../../data/outbox.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Segmented } from '../../ui/field/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import css from './outbox.module.css';

type View = 'html' | 'plain' | 'headers';

/**
 * The message as the frame shows it: links open in a tab of their own, and the pixel is left out, since an admin who
 * looks at a kept mail is not its reader.
 */
function shownHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img[src*="release-opened"]')) picture.remove();
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** One kept message: as it looks, as text, and its headers. Its HTML runs nothing and reaches nothing of ours. */
export function MessageDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('html');
  const message = useOutboxMessage(id);
  const data = message.data;
  return (
    <Dialog
      opened={!!id}
      width={960}
      title={<bdi>{data?.subject || t('outbox:noSubject')}</bdi>}
      onClose={onClose}
    >
      {message.isError ? (
        <Failure error={message.error} onRetry={() => void message.refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <>
          <dl className={css.head}>
            <dt>{t('outbox:from')}</dt>
            <dd>
              <bdi>{data.from}</bdi>
            </dd>
            <dt>{t('outbox:to')}</dt>
            <dd>
              <bdi>{data.to}</bdi>
            </dd>
            <dt>{t('outbox:at')}</dt>
            <dd>
              <Ltr>{formatDateTime(data.at)}</Ltr>
            </dd>
          </dl>
          <Segmented
            label={t('outbox:view')}
            value={view}
            options={(['html', 'plain', 'headers'] as const).map((value) => ({
              value,
              label: t(`outbox:${value}`),
            }))}
            onChange={setView}
          />
          {view === 'html' && data.html !== null ? (
            <iframe
              className={css.frame}
              title={t('outbox:frame')}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={shownHtml(data.html)}
            />
          ) : view === 'headers' ? (
            <pre className={css.outboxText} dir="ltr">
              {data.headers.map(({ key, value }) => `${key}: ${value}`).join('\n')}
            </pre>
          ) : (
            <pre className={css.outboxText} dir="auto">
              {data.text ?? t('outbox:noText')}
            </pre>
          )}
        </>
      )}
    </Dialog>
  );
}
