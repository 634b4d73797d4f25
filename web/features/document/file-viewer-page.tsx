import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUiConfig } from '../../device/ui-config.ts';
import { downloadAddress, fileAddress } from '../../parts/stored-file.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { documentTextFor } from './document-text.ts';
import css from './file-viewer-page.module.css';
import { mountDocument } from './mount-document.ts';

function Reader({ address, download }: { address: string; download: string | null }) {
  const { t } = useTranslation();
  const { locale } = useUiConfig();
  const container = useRef<HTMLDivElement>(null);
  const name = t('details:fileViewer');
  useEffect(() => {
    if (!container.current) return;
    const reader = mountDocument(container.current, {
      address,
      name,
      download,
      text: documentTextFor(locale),
    });
    return () => reader.destroy();
  }, [address, download, name, locale]);
  return <div ref={container} className={css.whole} />;
}

/** A PDF, read where it is; where that cannot be, the browser's own reader and a download link (specification 1 section 2). */
export function FileViewerPage() {
  const { t } = useTranslation();
  const { file, keep } = useRouteSearch();
  const address = fileAddress({ src: file });
  // Only our own files: another site's document has no business inside our page.
  const own =
    address && new URL(address, window.location.origin).origin === window.location.origin ? address : null;
  return (
    <Page bare title={t('details:fileViewer')}>
      <h1 className="visually-hidden">{t('details:fileViewer')}</h1>
      {own ? (
        <Reader address={own} download={keep === undefined ? downloadAddress({ src: own }) : null} />
      ) : (
        <Empty whole drawing="noMatch" title={t('details:noFile')} />
      )}
    </Page>
  );
}
