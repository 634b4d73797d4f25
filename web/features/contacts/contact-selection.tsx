import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { countOf } from '../../parts/selection/selection.ts';
import { useEverTrue } from '../../ui/hook/use-ever-true.ts';
import type { ContactBarProps } from './contact-bar-props.ts';

const ContactBar = lazy(() =>
  withWords(['selection', 'contactSelection'], import('./contact-bar.tsx')).then((module) => ({
    default: module.ContactBar,
  })),
);

/** Says how many are selected, and brings what can be done with them when the first one is. */
export function ContactSelection(props: ContactBarProps) {
  const { t } = useTranslation();
  const count = countOf(props.state.selection);
  const wanted = useEverTrue(count > 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && t('contacts:selected', { count, total: formatNumber(count) })}
      </p>
      {wanted && (
        <Suspense>
          <ContactBar {...props} />
        </Suspense>
      )}
    </>
  );
}
