import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { textLength } from '@firstlook/contract/plain-text.ts';
import { type ComponentType, createContext, useContext } from 'react';
import { useFieldWords } from '../../parts/field-words.ts';
import type { FieldUpload } from '../../parts/upload/uploads.ts';

/** What every field editor may need of the form around it. */
export interface FieldScope {
  organizationId: string;
  releaseId: string | undefined;
  releaseType: string;
  /** There are others that say the same in other languages. */
  isTranslated: boolean;
  /** All values of the release, for fields that draw from another one (`fromField`). */
  values: Record<string, unknown>;
  /** Message by path below `releaseData`, such as `broadcastTimes.1.hourTxt`. */
  errors: ReadonlyMap<string, string>;
  /** Changes a value by its latest state: uploads end when other things have been typed meanwhile. */
  update: (path: string, change: (value: unknown) => unknown) => void;
  /** The name of this form among those that upload. */
  form: string;
  /** Its uploads that are not in the release yet, of every field. */
  uploads: readonly FieldUpload[];
  /** Goes where another release is made for this one, which has an id by then; stays where the editor says so. */
  leaveForNew: (wayOf: (releaseId: string) => { to: string; search: Record<string, string> }) => void;
  /** The editor of any field: handed down, because tables hold fields that may be tables. */
  Editor: ComponentType<EditorProps>;
}

export const FieldScopeContext = createContext<FieldScope | null>(null);

export function useFieldScope(): FieldScope {
  const scope = useContext(FieldScopeContext);
  if (!scope) throw new Error('A field editor stands outside of a form');
  return scope;
}

export interface EditorProps {
  definition: FieldDefinition;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Path below `releaseData`. */
  path: string;
  /** Inside of a table: the row's values, for the fields of a ROW, which stand among them. */
  beside?: Record<string, unknown>;
  onBeside?: (values: Record<string, unknown>) => void;
}

/** Label, help, error and limits of a field, ready for its frame. */
export function useFrame({ definition, value, path }: Pick<EditorProps, 'definition' | 'value' | 'path'>) {
  const words = useFieldWords();
  const { errors } = useFieldScope();
  const limit = definition.props?.maxLength;
  const length = typeof value === 'string' ? textLength(value) : 0;
  return {
    label: words(definition.title) || definition.fieldName,
    help: words(definition.helpText) || undefined,
    error: errors.get(path),
    required: definition.props?.required === true,
    count: limit === undefined ? undefined : { used: length, limit },
  };
}
