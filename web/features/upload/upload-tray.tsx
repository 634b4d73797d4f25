import './upload-tray.css';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { UploadLine } from './upload-line.tsx';
import { dismissUpload, subscribe, uploadEntries } from './upload-store.ts';

/** Uploads of all screens, at the corner of the window; nothing while there are none. */
export function UploadTray() {
  const { t } = useTranslation();
  const entries = useSyncExternalStore(subscribe, uploadEntries);
  const [isFolded, setFolded] = useState(false);
  if (entries.length === 0) return null;
  const open = entries.filter((entry) => entry.status !== 'ready' && entry.status !== 'failed');
  const failed = entries.filter((entry) => entry.status === 'failed').length;
  const title =
    open.length > 0
      ? t('upload:titleRunning', { at: entries.length - open.length + 1, of: entries.length })
      : failed > 0
        ? t('upload:titleFailed', { count: failed })
        : t('upload:titleDone', { count: entries.length });
  return (
    <section className="upload-tray" aria-label={t('upload:tray')}>
      <div className="row upload-head">
        <b className="grow" role="status">
          {title}
        </b>
        <IconButton
          small
          icon={isFolded ? ChevronUp : ChevronDown}
          label={t(isFolded ? 'upload:unfold' : 'upload:fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {open.length === 0 && (
          <IconButton
            small
            icon={X}
            label={t('upload:dismissAll')}
            onClick={() => {
              for (const entry of entries) dismissUpload(entry.id);
            }}
          />
        )}
      </div>
      {!isFolded && (
        <ul>
          {entries.map((entry) => (
            <UploadLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
