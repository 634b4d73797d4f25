import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { Suspense, useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveFormContext } from '../../parts/live-form.ts';
import { classNames } from '../../ui/page/class-name.ts';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import { readDefinitions } from './definitions.ts';
import css from './registered-file.module.css';

/** The last definitions that could be read: a text is broken at most keys. */
function useReadable(text: string): readonly FieldDefinition[] {
  const last = useRef<readonly FieldDefinition[]>([]);
  return useMemo(() => {
    last.current = readDefinitions(text) ?? last.current;
    return last.current;
  }, [text]);
}

/** The form that the fields make, from the text that is not saved yet. */
export function FieldsPreview({ organizationId, text }: { organizationId: string; text: string }) {
  const { t } = useTranslation();
  const LiveForm = useContext(LiveFormContext);
  const definitions = useReadable(text);
  if (!LiveForm) return null;
  return (
    <aside className={css.preview} aria-label={t('registeredFile:live.title')}>
      <h2>{t('registeredFile:live.title')}</h2>
      <p className="muted small">{t('registeredFile:live.text')}</p>
      {definitions.length === 0 ? (
        <p className={classNames('muted', css.frame, css.none)}>{t('registeredFile:live.none')}</p>
      ) : (
        <div className={css.liveForm}>
          <Suspense
            fallback={
              <Delayed>
                <Skeleton height={300} />
              </Delayed>
            }
          >
            <LiveForm organizationId={organizationId} definitions={definitions} />
          </Suspense>
        </div>
      )}
    </aside>
  );
}
