import type { FieldDefinition } from './fields.ts';

/** Numbers typed beyond their limits are clamped, as the specification asks (section 5). */
export function clampNumber(definition: FieldDefinition, value: number): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition.props ?? {};
  return Math.min(max, Math.max(min, value));
}
