import type { FieldUpload, StartUpload } from '../../parts/upload/uploads.ts';
import type { createSpeed } from './speed.ts';
import type { UploadPlace } from './upload-place.ts';

/** One line of the tray. */
export interface UploadEntry extends Omit<FieldUpload, 'source'> {
  organizationId: string;
  size: number;
  sentBytes: number;
  bytesPerSecond: number;
  /** Null until the speed is known. */
  secondsLeft: number | null;
}

/** What the store keeps beside what is shown. */
export interface Task {
  input: StartUpload;
  turn: number;
  print: string | null;
  uploadId: string | null;
  received: Set<number>;
  stopper: AbortController | null;
  speed: ReturnType<typeof createSpeed>;
  unfollow: (() => void) | null;
  place: UploadPlace;
}
