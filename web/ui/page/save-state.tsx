import { Check, HardDrive, RotateCcw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatTime } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Icon } from './icon.tsx';

export type SaveStateValue =
  | { kind: 'new' }
  | { kind: 'saved'; at: string }
  | { kind: 'unsaved'; keptAt?: string }
  | { kind: 'saving' }
  | { kind: 'offline'; keptAt?: string }
  | { kind: 'failed'; onRetry: () => void };

const isOfToday = (at: string) => formatDate(at) === formatDate(new Date().toISOString());

/** What has become of the work so far, in words. */
export function SaveState({ state }: { state: SaveStateValue }) {
  const { t } = useTranslation();
  if (state.kind === 'new') return null;
  const kept = 'keptAt' in state && state.keptAt ? formatTime(state.keptAt) : null;
  return (
    <span className={`state ${state.kind}`} role="status" aria-live="polite">
      {state.kind === 'saved' && (
        <>
          <Icon of={Check} />
          {isOfToday(state.at) ? (
            <>
              {t('common:save.saved')} <Ltr>{formatTime(state.at)}</Ltr>
            </>
          ) : (
            <>
              {t('common:save.savedOn')} <Ltr>{formatDateTime(state.at)}</Ltr>
            </>
          )}
        </>
      )}
      {state.kind === 'unsaved' && (
        <>
          <i className="unsaved-dot" aria-hidden="true" />
          {kept ? t('common:save.unsavedKept', { time: kept }) : t('common:save.unsaved')}
        </>
      )}
      {state.kind === 'saving' && (
        <>
          <span className="spin" aria-hidden="true" />
          {t('common:save.saving')}
        </>
      )}
      {state.kind === 'offline' && (
        <>
          <Icon of={HardDrive} />
          {t('common:save.offline')}
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <Icon of={TriangleAlert} />
          {t('common:save.failed')}
          <button type="button" className="link" onClick={state.onRetry}>
            <Icon of={RotateCcw} small /> {t('common:retry')}
          </button>
        </>
      )}
    </span>
  );
}
