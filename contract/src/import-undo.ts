/** Why somebody whom an import made stays when that is taken back. */
export const keptReasons = ['written', 'planned', 'account', 'notes', 'changed'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** What taking an import back did. */
export interface ImportUndone {
  /** People whom it had made. */
  deleted: number;
  /** People who have values back. */
  restored: number;
  /** Of whom something was changed since: that stays. */
  newer: number;
  /** Whom it had made and who stay, by the reason. */
  kept: Record<KeptReason, number>;
}

/** How long an import can be taken back, milliseconds; as long it is told who stayed. */
export const importUndoFor = 24 * 3_600_000;
