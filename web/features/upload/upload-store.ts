import { retryFile } from '@firstlook/contract/address/media.ts';
import { cancelUpload, getUpload } from '@firstlook/contract/address/upload.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { ApiError, call } from '../../data/api.ts';
import { breaksOnReload } from '../../device/busy.ts';
import { forgetWithPerson } from '../../device/person-change.ts';
import type { StartUpload } from '../../parts/upload/uploads.ts';
import { type ChunkPlan, chunkForm, lastChunk, nextChunk, receivedBytes } from './chunk-plan.ts';
import { followFile } from './follow-file.ts';
import { fingerprint, forget, recall, remember } from './remembered-upload.ts';
import { sendChunk } from './send-chunk.ts';
import { createSpeed } from './speed.ts';
import { isReleaseGone, placeAtStart, releaseGone, tellPlace, type UploadPlace } from './upload-place.ts';
import type { Task, UploadEntry } from './upload-task.ts';

const atOnce = 2;
const mostTries = 4;

const tasks = new Map<string, Task>();
/** By ids of files, also of those whose lines were taken away. */
const turns = new Map<string, number>();
let latestTurn = 0;
/** The clock, so that those of an earlier page are before those of this one. */
const nextTurn = (): number => {
  latestTurn = Math.max(latestTurn + 1, Date.now());
  return latestTurn;
};
let entries: readonly UploadEntry[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly UploadEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function change(id: string, part: Partial<UploadEntry>): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
}

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const uploadEntries = (): readonly UploadEntry[] => entries;
export const findEntry = (id: string): UploadEntry | undefined => entries.find((entry) => entry.id === id);
/** Whether closing the page would interrupt bytes on their way. */
export const isUploading = (): boolean => entries.some((entry) => entry.status === 'uploading');
breaksOnReload(isUploading);

// What was begun by one person is neither shown to the next nor sent with their session; the server sweeps what is not whole.
forgetWithPerson(() => {
  for (const { stopper, unfollow } of tasks.values()) {
    stopper?.abort();
    unfollow?.();
  }
  tasks.clear();
  turns.clear();
  publish([]);
});

function showBytes(id: string, task: Task, onTheWay: number): void {
  const { size } = task.input.file;
  const sent = Math.min(size, receivedBytes(size, task.received) + onTheWay);
  task.speed.mark(sent);
  const bytesPerSecond = task.speed.bytesPerSecond();
  const secondsLeft = bytesPerSecond > 0 ? Math.ceil((size - sent) / bytesPerSecond) : null;
  change(id, {
    sentBytes: sent,
    progress: Math.min(100, Math.floor((sent / size) * 100)),
    bytesPerSecond,
    secondsLeft,
  });
}

/** What the store knows of the place, shown. */
export function setPlace(id: string, part: Partial<UploadPlace>): void {
  const task = tasks.get(id);
  if (!task) return;
  Object.assign(task.place, part);
  const { form, isHeld, releaseId, crop } = task.place;
  change(id, { form, isHeld, releaseId, crop });
}

/** As soon as both sides know of each other; a failure is tried again with the upload's next step. */
export async function tell(id: string, task: Task): Promise<void> {
  const state = await tellPlace(task.input, task.uploadId, task.place);
  if (state?.place) change(id, { place: state.place });
}

function take(task: Task, state: UploadState): void {
  task.uploadId = state.uploadId;
  task.received = new Set(state.received);
  if (task.print) remember(task.print, state.uploadId);
}

/** The server may remember this file from before a reload; if it does not, the upload begins anew. */
async function pickUp(task: Task): Promise<UploadState | null> {
  const { organizationId, replaces = '', file } = task.input;
  task.print ??= await fingerprint(organizationId + replaces, file);
  const uploadId = task.uploadId ?? recall(task.print);
  if (!uploadId) return null;
  const params = { organizationId: task.input.organizationId, uploadId };
  const state = await call(getUpload, { params }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (state) take(task, state);
  else {
    task.uploadId = null;
    task.received.clear();
  }
  return state;
}

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function sendWithRetries(
  id: string,
  task: Task,
  chunk: ChunkPlan,
  signal: AbortSignal,
): Promise<UploadState> {
  const { file, organizationId, replaces } = task.input;
  const parentData = { ...task.input.parentData, turn: task.turn };
  for (let attempt = 1; ; attempt++) {
    const form = chunkForm(
      file,
      { name: file.name, size: file.size, parentData, uploadId: task.uploadId },
      chunk,
    );
    try {
      const onBytes = (sent: number) => showBytes(id, task, Math.min(sent, chunk.end - chunk.start));
      return await sendChunk({ organizationId, replaces }, form, { signal, onBytes });
    } catch (error) {
      if (!mayPass(error) || attempt === mostTries) throw error;
      await pause(1000 * 2 ** (attempt - 1));
      signal.throwIfAborted();
    }
  }
}

function finish(id: string, task: Task, file: FileItem): void {
  if (task.print) forget(task.print);
  turns.set(file.fileId, task.turn);
  const show = (item: FileItem) =>
    change(id, {
      file: item,
      status: item.status,
      progress: item.progress,
      error: item.error,
      secondsLeft: null,
    });
  show(file);
  if (file.status === 'encrypting') task.unfollow = followFile(file, show);
}

/** What it failed by; one whose release was deleted meanwhile is stopped instead. */
export async function fail(id: string, error: unknown): Promise<void> {
  const task = tasks.get(id);
  const { releaseId = null } = task?.place ?? {};
  if (task && releaseId && error instanceof ApiError && error.status === 404)
    if (await isReleaseGone(task.input.organizationId, releaseId)) return stopUpload(id);
  const code = error instanceof ApiError ? error.code : 'INTERNAL';
  change(id, { status: 'failed', error: code, secondsLeft: null });
}

async function run(id: string, task: Task): Promise<void> {
  const stopper = new AbortController();
  task.stopper = stopper;
  task.speed.reset();
  change(id, { status: 'uploading', error: null });
  try {
    let state = await pickUp(task);
    showBytes(id, task, 0);
    while (!state?.file) {
      stopper.signal.throwIfAborted();
      // All chunks there and no file: joining was interrupted; the last chunk, sent again, takes it up.
      const { size } = task.input.file;
      const chunk = nextChunk(size, task.received) ?? lastChunk(size);
      state = await sendWithRetries(id, task, chunk, stopper.signal);
      take(task, state);
      showBytes(id, task, 0);
      await tell(id, task);
    }
    if (tasks.get(id) !== task) return;
    if (state.place) change(id, { place: state.place });
    finish(id, task, state.file);
    await tell(id, task);
  } catch (error) {
    if (!stopper.signal.aborted) await fail(id, error);
  } finally {
    if (task.stopper === stopper) task.stopper = null;
    startWaiting();
  }
}

function startWaiting(): void {
  const running = [...tasks.values()].filter((task) => task.stopper).length;
  const waiting = entries.filter((entry) => entry.status === 'uploading' && !tasks.get(entry.id)?.stopper);
  for (const entry of waiting.slice(0, Math.max(0, atOnce - running))) {
    const task = tasks.get(entry.id);
    if (task) void run(entry.id, task);
  }
}

/** Two files at a time, the chunks of a file one after the other. */
export function startUpload(input: StartUpload): string {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  const nothing = { print: null, uploadId: null, stopper: null, unfollow: null };
  const place = placeAtStart(input);
  tasks.set(id, { input, turn: nextTurn(), ...nothing, received: new Set(), speed: createSpeed(), place });
  const { name, size } = input.file;
  const shown = { sentBytes: 0, bytesPerSecond: 0, secondsLeft: null, progress: 0, file: null, error: null };
  const isEmpty = size === 0;
  publish([
    ...entries,
    {
      id,
      name,
      size,
      organizationId: input.organizationId,
      fieldName: input.parentData.fieldName ?? '',
      form: place.form,
      isHeld: false,
      releaseId: null,
      crop: null,
      place: null,
      ...shown,
      status: isEmpty ? 'failed' : 'uploading',
      error: isEmpty ? 'FILE_UNREADABLE' : null,
    },
  ]);
  startWaiting();
  return id;
}

export function pauseUpload(id: string): void {
  const task = tasks.get(id);
  if (findEntry(id)?.status !== 'uploading') return;
  change(id, { status: 'paused', secondsLeft: null, bytesPerSecond: 0 });
  task?.stopper?.abort();
}

/** After a pause or a failure: goes on where the server stands, or has a failed film packaged again. */
export function resumeUpload(id: string): void {
  const task = tasks.get(id);
  const entry = findEntry(id);
  if (!task || !entry || (entry.status !== 'paused' && entry.status !== 'failed')) return;
  if (entry.file && entry.file.status !== 'failed') {
    // Complete, but the server did not hear where it belongs.
    finish(id, task, entry.file);
    tell(id, task).catch((error: unknown) => fail(id, error));
    return;
  }
  if (entry.file) {
    const { organizationId, fileId } = entry.file;
    call(retryFile, { params: { organizationId, fileId } }).then(
      (file) => finish(id, task, file),
      (error: unknown) => change(id, { error: error instanceof ApiError ? error.code : 'INTERNAL' }),
    );
    return;
  }
  change(id, { status: 'uploading', error: null });
  startWaiting();
}

/** Gives the upload up, at both ends; a file that is already there stays on the server. */
function giveUp(id: string): void {
  const task = tasks.get(id);
  const entry = findEntry(id);
  tasks.delete(id);
  task?.stopper?.abort();
  task?.unfollow?.();
  if (task?.print) forget(task.print);
  if (task?.uploadId && !entry?.file) {
    const params = { organizationId: task.input.organizationId, uploadId: task.uploadId };
    call(cancelUpload, { params }).catch(() => undefined);
  }
}

/** Gives the upload up and takes its line away. */
export function dismissUpload(id: string): void {
  giveUp(id);
  publish(entries.filter((one) => one.id !== id));
  startWaiting();
}

/** Gives up an upload whose release was deleted; its line says so. */
export function stopUpload(id: string): void {
  giveUp(id);
  change(id, { status: 'failed', error: releaseGone, secondsLeft: null });
  startWaiting();
}

export const turnOf = (fileId: string): number | undefined => turns.get(fileId);
export const taskOf = (id: string): Task | undefined => tasks.get(id);
