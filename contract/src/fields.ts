import * as z from 'zod/mini';

export const fieldOption = z.object({
  value: z.string(),
  label: z.string(),
  /** Under which heading it stands among the others (specification 1 section 3, "Select item"). */
  group: z.optional(z.string()),
});

const fieldProps = z.looseObject({
  required: z.optional(z.boolean()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  allowEmptyArray: z.optional(z.boolean()),
  aspect: z.optional(z.number()),
  accept: z.optional(z.array(z.string())),
  /** Of a text: the code of a recording (ISO 3901). */
  format: z.optional(z.enum(['isrc'])),
});

/**
 * Which value of another field of the same level shows a field: this text (or an option of this value), one of several, or
 * any (`true`) and none (`false`). What a level is, and how it is decided: `shown-field.ts`.
 */
export const showIf = z.strictObject({
  field: z.string().check(z.minLength(1), z.maxLength(100)),
  is: z.union([
    z.boolean(),
    z.string().check(z.minLength(1), z.maxLength(200)),
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(100)),
  ]),
});

export type ShowIf = z.infer<typeof showIf>;

/**
 * What a release type says about one field (specification 1 section 3, "Data field definition"). `fieldOpts`, `propsToPass`,
 * `uiCmp` and `uiType` are kept and do nothing (docs/decisions/0055).
 */
export interface FieldDefinition {
  type: string;
  fieldName: string;
  title?: string;
  helpText?: string;
  /** What a value may look like, shown in the empty input. */
  example?: string;
  options?: z.infer<typeof fieldOption>[];
  /** Options that it offered once: releases that hold one are shown with its last words. Not written in files. */
  pastOptions?: z.infer<typeof fieldOption>[];
  fields?: FieldDefinition[];
  fieldOpts?: FieldDefinition[];
  singleItem?: boolean;
  hidden?: boolean;
  disabled?: boolean;
  filter?: boolean;
  props?: z.infer<typeof fieldProps>;
  propsToPass?: Record<string, unknown>;
  uiCmp?: string;
  uiSections?: string[];
  uiType?: string;
  uiTitle?: string;
  hideFromUi?: boolean;
  /** Order within a section; fields without one come at 100. */
  index: number;
  fromField?: string;
  /** Absent: the field is always shown. */
  showIf?: ShowIf;
}

export const fieldDefinition: z.ZodMiniType<FieldDefinition> = z.looseObject({
  type: z.string(),
  fieldName: z.string(),
  title: z.optional(z.string()),
  helpText: z.optional(z.string()),
  example: z.optional(z.string()),
  options: z.optional(z.array(fieldOption)),
  pastOptions: z.optional(z.array(fieldOption)),
  fields: z.optional(z.array(z.lazy(() => fieldDefinition))),
  fieldOpts: z.optional(z.array(z.lazy(() => fieldDefinition))),
  singleItem: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  filter: z.optional(z.boolean()),
  props: z.optional(fieldProps),
  propsToPass: z.optional(z.record(z.string(), z.unknown())),
  uiCmp: z.optional(z.string()),
  uiSections: z.optional(z.array(z.string())),
  uiType: z.optional(z.string()),
  uiTitle: z.optional(z.string()),
  hideFromUi: z.optional(z.boolean()),
  index: z._default(z.number(), 100),
  fromField: z.optional(z.string()),
  showIf: z.optional(showIf),
}) as unknown as z.ZodMiniType<FieldDefinition>;
