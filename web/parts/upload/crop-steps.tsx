import type { FocalPoint } from '@firstlook/contract/focal-point.ts';
import { lazy, Suspense, useState } from 'react';
import type { CropArea } from '../../ui/overlay/crop-dialog.tsx';
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

interface CropStepProps extends CropShape {
  source: string;
  /** What the crop begins around; its middle where it was not said. */
  focus?: FocalPoint | null;
  onDecide: (area: CropArea | null) => void;
  onCancel: () => void;
}

export const CropStep = (props: CropStepProps) => (
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
}

/**
 * The crop steps of new pictures, one after the other, while they are uploaded. Calling a step off takes its upload back.
 *
 * @param pending uploads that wait for their place
 */
export function useCropSteps(pending: readonly FieldUpload[]) {
  const uploads = useUploads();
  const [waiting, setWaiting] = useState<readonly Cutting[]>([]);
  const [checking, setChecking] = useState<readonly string[]>([]);
  const cutting = waiting.find(({ uploadId }) =>
    pending.some(({ id, status }) => id === uploadId && status !== 'failed'),
  );
  const leave = ({ uploadId, source }: Cutting) => {
    URL.revokeObjectURL(source);
    setWaiting((before) => before.filter((one) => one.uploadId !== uploadId));
  };
  /** @param ids the uploads of `files`, in their order */
  const begin = (files: readonly File[], ids: readonly string[], shape: CropShape) => {
    setChecking((before) => [...before, ...ids]);
    files.forEach((file, position) => {
      const one = { ...shape, uploadId: ids[position] ?? '', source: URL.createObjectURL(file) };
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
      onDecide={(area) => {
        uploads?.cropUpload(cutting.uploadId, area);
        leave(cutting);
      }}
      onCancel={() => {
        uploads?.dismissUpload(cutting.uploadId);
        leave(cutting);
      }}
    />
  );
  return { begin, isDecided, step };
}
