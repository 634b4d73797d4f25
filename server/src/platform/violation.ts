/** The unique index that a write ran into; null when it failed for another reason. */
export function violationOf(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}
