import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUiConfig } from '../../device/ui-config.ts';
import { downloadAddress, fileAddress } from '../../parts/stored-file.ts';
import { useGo, useRouteSearch } from '../../ui/hook/navigation.ts';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import css from './file-viewer-page.module.css';
import type { DocumentHandle } from './mount-document.ts';
import { mountFor } from './mount-for.ts';

interface ReaderProps {
  address: string;
  download: string | null;
  name: string;
  onClose: () => void;
}

/** Its keys turn pages at once, as over the landing page; who went on by Tab meanwhile stays there. */
function focusIn(container: HTMLElement) {
  const { activeElement } = document;
  if (activeElement && !activeElement.contains(container)) return;
  container.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

function Reader({ address, download, name, onClose }: ReaderProps) {
  const { locale } = useUiConfig();
  const container = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    let reader: DocumentHandle | undefined;
    let isGone = false;
    mountFor(address).then(
      (mount) => {
        if (!container.current || isGone) return;
        const onClose = () => close.current();
        reader = mount(container.current, { address, name, download, onClose, locale });
        focusIn(container.current);
      },
      // A page that stayed open over a new version: the browser's own reader shows it.
      () => window.location.assign(address),
    );
    return () => {
      isGone = true;
      reader?.destroy();
    };
  }, [address, download, name, locale]);
  return <div ref={container} className={css.whole} />;
}

/** A PDF or a book, read where it is; where that cannot be, the browser's own reader and a download link (specification 1 section 2). */
export function FileViewerPage() {
  const { t } = useTranslation();
  const { file, keep, name = t('details:fileViewer') } = useRouteSearch();
  const router = useRouter();
  const go = useGo();
  // Back to where the file was opened; who came by its address alone goes to the releases.
  const close = () => (router.history.canGoBack() ? router.history.back() : go('/'));
  useCrumbs([{ label: t('shell:releases'), to: '/' }, { label: name }]);
  const address = fileAddress({ src: file });
  // Only our own files: another site's document has no business inside our page.
  const own =
    address && new URL(address, window.location.origin).origin === window.location.origin ? address : null;
  return (
    <Page bare title={name} className={css.page}>
      <h1 className={css.name}>
        <bdi>{name}</bdi>
      </h1>
      {own ? (
        <Reader
          address={own}
          download={keep === undefined ? downloadAddress({ src: own }) : null}
          name={name}
          onClose={close}
        />
      ) : (
        <Empty whole drawing="noMatch" title={t('details:noFile')} />
      )}
    </Page>
  );
}
