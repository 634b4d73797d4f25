import type { CropArea } from '@firstlook/contract/image.ts';
import { dismissUpload, fail, setPlace, taskOf, tell, uploadEntries } from './upload-store.ts';

const ofForm = (form: string) => uploadEntries().filter((entry) => entry.form === form);

export const sourceOf = (id: string): Blob | undefined => taskOf(id)?.input.file;
export const takeUpload = (id: string): void => setPlace(id, { form: null });
export const cropUpload = (id: string, crop: CropArea | null): void => setPlace(id, { crop });

export function holdUploads(form: string): void {
  for (const { id } of ofForm(form)) setPlace(id, { isHeld: true });
}

export function settleUploads(form: string, releaseId: string | null): void {
  for (const { id, isHeld, status } of ofForm(form)) {
    const task = taskOf(id);
    if (!isHeld || !task) continue;
    if (!releaseId) {
      setPlace(id, { isHeld: false });
      continue;
    }
    setPlace(id, { isHeld: false, form: null, releaseId });
    // A failed one tells it when it is tried again.
    if (status === 'failed') continue;
    // Where this fails the running upload tells it after its next chunk; a complete one says that it failed.
    tell(id, task).catch((error: unknown) => {
      if (!task.stopper) void fail(id, error);
    });
  }
}

export function dropUploads(form: string): void {
  for (const { id } of ofForm(form)) dismissUpload(id);
}
