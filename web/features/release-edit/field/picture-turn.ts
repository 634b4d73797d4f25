import type { FieldUpload } from '../../../parts/upload/uploads.ts';

/**
 * Whether every picture that was chosen before this one has come, failed or stands still: pictures enter their field in the
 * order in which they were chosen, also those that no crop step asks about.
 */
export function isInTurn(
  pending: readonly Pick<FieldUpload, 'id' | 'status'>[],
  { id }: Pick<FieldUpload, 'id'>,
): boolean {
  const at = pending.findIndex((one) => one.id === id);
  return pending.slice(0, at).every(({ status }) => status === 'failed' || status === 'paused');
}
