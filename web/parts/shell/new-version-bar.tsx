import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/page/button.tsx';
import css from './new-version-bar.module.css';

/** Says without a sound that there is a newer version, and leaves the moment to the person. */
export function NewVersionBar({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={css.bar} role="status" aria-label={t('update:name')}>
      <p>{t('update:text')}</p>
      <Button kind="primary" size="xs" onClick={onReload}>
        {t('update:reload')}
      </Button>
      <Button kind="ghost" size="xs" onClick={onLater}>
        {t('update:later')}
      </Button>
    </section>
  );
}
