import { lazy, Suspense, useState } from 'react';
import type { CropArea, CropDialogProps } from '../../ui/overlay/crop-dialog.tsx';
import { type FieldUpload, useUploads } from './uploads.ts';

const CropDialog = lazy(() =>
  import('../../ui/overlay/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

interface CropShape {
  /** Width ÷ height that the crop begins with. */
  aspect: number;
  /** The shape cannot be changed. */
  locked?: boolean;
}

export const CropStep = (props: CropDialogProps) => (
  <Suspense>
    <CropDialog {...props} />
  </Suspense>
);

/** Whether this browser can draw the file; one that it cannot draw may still be a picture that the server can. */
async function canDraw(source: string): Promise<boolean> {
  const picture = new Image();
  picture.src = source;
  return picture.decode().then(
    () => picture.naturalWidth > 0,
    () => false,
  );
}

/** A chosen picture whose crop is not decided yet. */
interface Cutting extends CropShape {
  uploadId: string;
  source: string;
  name: string;
  /** Which of those that were chosen with it. */
  turn: { place: number; of: number };
}

/**
 * The crop steps of new pictures, one after the other, while they are uploaded. A step that is called off (Esc, the cross, the
 * browser's Back) leaves its picture whole, so that nothing that was chosen is lost by a key.
 *
 * @param pending uploads that wait for their place
 * @param takesBack another picture, or none, stays in its place: who calls the step off does not want this one
 */
export function useCropSteps(pending: readonly FieldUpload[], takesBack = false) {
  const uploads = useUploads();
  const [waiting, setWaiting] = useState<readonly Cutting[]>([]);
  const [checking, setChecking] = useState<readonly string[]>([]);
  // In the order in which they were chosen, whichever the browser has read first.
  const next = pending.find(
    ({ id, status }) =>
      status !== 'failed' && (checking.includes(id) || waiting.some(({ uploadId }) => uploadId === id)),
  );
  const cutting = waiting.find(({ uploadId }) => uploadId === next?.id);
  const leave = ({ uploadId, source }: Cutting) => {
    URL.revokeObjectURL(source);
    setWaiting((before) => before.filter((one) => one.uploadId !== uploadId));
  };
  const decide = (one: Cutting, area: CropArea | null) => {
    uploads?.cropUpload(one.uploadId, area);
    leave(one);
  };
  const wholeAll = () => {
    for (const one of waiting) decide(one, null);
  };
  /** @param ids the uploads of `files`, in their order */
  const begin = (files: readonly File[], ids: readonly string[], shape: CropShape) => {
    setChecking((before) => [...before, ...ids]);
    files.forEach((file, position) => {
      const turn = { place: position + 1, of: files.length };
      const [uploadId = '', source] = [ids[position], URL.createObjectURL(file)];
      const one = { ...shape, uploadId, source, name: file.name, turn };
      void canDraw(one.source).then((drawn) => {
        if (drawn) setWaiting((before) => [...before, one]);
        else URL.revokeObjectURL(one.source);
        setChecking((before) => before.filter((id) => id !== one.uploadId));
      });
    });
  };
  const isDecided = ({ id }: FieldUpload) =>
    !checking.includes(id) && !waiting.some(({ uploadId }) => uploadId === id);
  const step = cutting && (
    <CropStep
      key={cutting.uploadId}
      source={cutting.source}
      aspect={cutting.aspect}
      locked={cutting.locked}
      name={cutting.name}
      turn={cutting.turn}
      onDecide={(area) => decide(cutting, area)}
      onWholeAll={waiting.length > 1 ? wholeAll : undefined}
      onCancel={() => {
        if (!takesBack) return decide(cutting, null);
        uploads?.dismissUpload(cutting.uploadId);
        leave(cutting);
      }}
    />
  );
  return { begin, isDecided, step };
}
