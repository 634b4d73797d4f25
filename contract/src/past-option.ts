import type { FieldDefinition } from './fields.ts';

type FieldOption = NonNullable<FieldDefinition['options']>[number];

/** All options whose words are known: those that are offered, and those that were and stand in releases still. */
export const knownOptions = ({
  options = [],
  pastOptions = [],
}: Pick<FieldDefinition, 'options' | 'pastOptions'>): FieldOption[] => [...options, ...pastOptions];
