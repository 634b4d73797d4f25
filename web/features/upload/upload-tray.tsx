import { ChevronDown, ChevronUp, Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReleaseGone } from '../../data/release.ts';
import { formatPercent } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { usePhone } from '../../ui/hook/use-phone.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { failureKey, UploadLine } from './upload-line.tsx';
import {
  dismissUpload,
  pauseUpload,
  resumeUpload,
  stopUpload,
  subscribe,
  uploadEntries,
} from './upload-store.ts';
import type { UploadEntry } from './upload-task.ts';
import css from './upload-tray.module.css';

/** A file that its form has not taken yet (a picture that is being cut) stays, or the form would lose it. */
const isOver = ({ status, form }: UploadEntry) =>
  status === 'failed' || (status === 'ready' && form === null);

function dismissAll(): void {
  for (const entry of uploadEntries()) if (isOver(entry)) dismissUpload(entry.id);
}

/** Pauses all whose bytes are on their way, or lets all go on that were paused; nothing while there is one at most. */
function AllAtOnce({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation();
  const running = entries.filter(({ status }) => status === 'uploading');
  const paused = entries.filter(({ status }) => status === 'paused');
  if (running.length + paused.length < 2) return null;
  const isOn = running.length > 0;
  const act = () => {
    if (isOn) for (const { id } of running) pauseUpload(id);
    else for (const { id } of paused) resumeUpload(id);
  };
  // One button, so that the focus stays where it was.
  return (
    <IconButton
      small
      icon={isOn ? Pause : Play}
      label={t(isOn ? 'upload:pauseAll' : 'upload:resumeAll')}
      onClick={act}
    />
  );
}

/** How much of all that is on its way has arrived, of a hundred. */
function percentOf(entries: readonly UploadEntry[]): number {
  const running = entries.filter(({ status }) => status === 'uploading' || status === 'paused');
  const size = running.reduce((sum, one) => sum + one.size, 0);
  const arrived = running.reduce((sum, one) => sum + (one.size * one.progress) / 100, 0);
  return size > 0 ? Math.floor((arrived / size) * 100) : 0;
}

/** Good news leaves by itself: the tray lies over the page, on a phone over its buttons. */
const leaveAfter = 6000;

/** A failure is said once where people look, also while the tray is folded (specification 1 section 8). */
function useFailureNews(entries: readonly UploadEntry[]): void {
  const { t } = useTranslation();
  const said = useRef(new Set<string>());
  useEffect(() => {
    const failed = entries.filter(({ status }) => status === 'failed');
    for (const { id, name, error } of failed) {
      if (said.current.has(id)) continue;
      const reason = t(failureKey(error));
      toast({ tone: 'danger', text: t('upload:failedNews', { name, reason }) });
    }
    said.current = new Set(failed.map(({ id }) => id));
  }, [entries, t]);
}

/**
 * What is finished needs its head alone, once nobody looks into it: it lies over the page, and on a phone over the fields.
 * A person folds it as they like.
 */
function useFold(isFinished: boolean, isHeld: boolean): [boolean, (next: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isAtRest, setAtRest] = useState(false);
  const isPhone = usePhone();
  if (isAtRest && !isFinished) setAtRest(false);
  useEffect(() => {
    if (!isFinished || isHeld || isAtRest) return;
    setAtRest(true);
    setChosen(null);
  }, [isFinished, isHeld, isAtRest]);
  return [chosen ?? (isAtRest || isPhone), setChosen];
}

/** Stops an upload whose release is deleted, also while the tray is folded. */
function ReleaseWatch({ entry: { id, organizationId, releaseId } }: { entry: UploadEntry }) {
  const isGone = useIsReleaseGone(organizationId, releaseId ?? undefined);
  useEffect(() => {
    if (isGone) stopUpload(id);
  }, [isGone, id]);
  return null;
}

/** Uploads of all screens, at the corner of the window; nothing while there are none. */
export function UploadTray() {
  const { t } = useTranslation();
  const entries = useSyncExternalStore(subscribe, uploadEntries);
  // Under a pointer that moves, or with the focus of the keyboard inside, it stays: it may come up below a pointer at rest.
  const [isHeld, setHeld] = useState(false);
  useFailureNews(entries);
  const isFinished = entries.length > 0 && entries.every(({ status }) => status === 'ready');
  // Where a file went to is read first.
  const [isFolded, setFolded] = useFold(isFinished && !entries.some(({ place }) => place), isHeld);
  const isDone = isFinished && entries.every(isOver);
  useEffect(() => {
    if (!isDone || isHeld) return;
    const timer = setTimeout(dismissAll, leaveAfter);
    return () => clearTimeout(timer);
  }, [isDone, isHeld]);
  // What is taken off the page says no goodbye.
  if (isHeld && entries.length === 0) setHeld(false);
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
    <section
      className={css.tray}
      aria-label={t('upload:tray')}
      onPointerMove={({ pointerType }) => setHeld(pointerType !== 'touch')}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <div className={classNames('row', css.head)}>
        <b className="grow" role="status">
          {title}
        </b>
        {isFolded && open.length > 0 && (
          <small>
            <Ltr>{formatPercent(percentOf(entries))}</Ltr>
          </small>
        )}
        <AllAtOnce entries={entries} />
        <IconButton
          small
          icon={isFolded ? ChevronUp : ChevronDown}
          label={t(isFolded ? 'upload:unfold' : 'upload:fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {open.length === 0 && (
          <IconButton small icon={X} label={t('upload:dismissAll')} onClick={dismissAll} />
        )}
      </div>
      {entries.map(
        (entry) => entry.releaseId && !entry.file && <ReleaseWatch key={entry.id} entry={entry} />,
      )}
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
