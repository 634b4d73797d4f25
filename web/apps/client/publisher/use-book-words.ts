import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { visibleFields } from '@firstlook/contract/form-section.ts';
import { useFieldDefinitions } from '../../../data/organization.ts';
import { useFieldWords } from '../../../parts/field-words.ts';
import { bookType } from './book-facts.ts';

const flat = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.flatMap((field) => (field.type === 'ROW' ? flat(field.fields ?? []) : [field]));

/** What the values of a book's type and subtype are called, by the definitions of the organization; nothing until those are there. */
export function useBookWords(organizationId: string): (field: 'type' | 'subType', value: string) => string {
  const words = useFieldWords();
  const { data, isPending } = useFieldDefinitions(organizationId, bookType);
  const fields = flat(visibleFields(data?.items ?? []));
  return (field, value) => {
    if (isPending) return '';
    const options = fields.find(({ fieldName }) => fieldName === field)?.options ?? [];
    return words(options.find((option) => option.value === value)?.label) || value;
  };
}
