import type { FieldDefinition } from '@firstlook/contract/fields.ts';

/** The least room in which a value of a type can be read, in pixels. What is not here needs a block of its own. */
const widths: Partial<Record<FieldDefinition['type'], number>> = {
  TEXT: 100,
  NUMBER: 80,
  SELECT: 120,
  EMAIL: 170,
  URL: 170,
  DATE: 150,
};
const gap = 8;
const buttons = 4 * 28;
/** The steps of the style sheet, in pixels. */
const steps = [460, 580, 700] as const;

export interface TableLines {
  /** The table has one head and one line per row from this width on. */
  from: (typeof steps)[number];
  /** Columns of a style sheet's grid. */
  columns: string;
}

/** How the rows of a table become lines below one head; null where a field needs more than a line. */
export function tableLines(fields: readonly FieldDefinition[]): TableLines | null {
  const needed = fields.map((field) => (field.helpText || field.showIf ? undefined : widths[field.type]));
  const known = needed.filter((width) => width !== undefined);
  if (fields.length < 2 || known.length < fields.length) return null;
  const whole = known.reduce((sum, width) => sum + width + gap, buttons);
  const from = steps.find((step) => whole <= step);
  return from ? { from, columns: known.map((width) => `minmax(0, ${width}fr)`).join(' ') } : null;
}
