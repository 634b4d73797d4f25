import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../ui/page/brand.tsx';
import css from './page-loader.module.css';

const silence = 4000;
const pause = 3000;

/** The loader: quiet at first, then it says that the server is waking, or that there is no connection, and tries again by itself. */
export function PageLoader({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(!!onRetry);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), silence);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!onRetry) return;
    const timer = setTimeout(onRetry, pause);
    return () => clearTimeout(timer);
  });
  return (
    <div className={css.waking} role="status">
      <BrandMark />
      <span className="spin" aria-hidden="true" />
      <p>{late ? t(navigator.onLine ? 'shell:waking' : 'shell:offline') : t('common:loading')}</p>
    </div>
  );
}
