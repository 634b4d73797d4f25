import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../parts/stored-file.ts';
import { useRouteSearch } from '../../ui/hook/navigation.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import css from './release-details.module.css';

/** Shows a PDF in an object element, with a download link where the browser cannot. */
export function FileViewerPage() {
  const { t } = useTranslation();
  const address = fileAddress({ src: useRouteSearch().file });
  // Only our own files: another site's document has no business inside our page.
  const own =
    address && new URL(address, window.location.origin).origin === window.location.origin ? address : null;
  return (
    <Page bare title={t('details:fileViewer')}>
      <h1 className="visually-hidden">{t('details:fileViewer')}</h1>
      {own ? (
        <object
          className={css.fileViewer}
          data={own}
          type="application/pdf"
          aria-label={t('details:fileViewer')}
        >
          <p>
            {t('details:noPlugin')}{' '}
            <a className="link" href={own} download="">
              {t('details:noPluginLink')}
            </a>
          </p>
        </object>
      ) : (
        <Empty whole drawing="noMatch" title={t('details:noFile')} />
      )}
    </Page>
  );
}
