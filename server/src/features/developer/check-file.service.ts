import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { isFieldName } from '@firstlook/contract/field-name.ts';
import { fieldTypeOf, isKnownFieldType } from '@firstlook/contract/field-type.ts';
import { type FieldDefinition, fieldDefinition } from '@firstlook/contract/fields.ts';
import type * as contract from '@firstlook/contract/registered-file.ts';
import { withoutHiddenMarks } from '@firstlook/contract/visible-text.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadOwnFields, parseFieldDefinitions } from '../registered-file/data-field.service.ts';
import { renderTemplateSample } from '../release/template-sample.service.ts';
import { conditionFindings } from './check-condition.ts';

type File = BodyOf<typeof contract.checkRegisteredFile>;

interface Finding {
  path: string;
  code: string;
  line: number | null;
}

const finding = (path: string, code: string, line: number | null = null): Finding => ({ path, code, line });

/** JSON says where it broke by position; people look for lines. */
function lineOfSyntaxError(text: string, error: unknown): number | null {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return position ? text.slice(0, Number(position)).split('\n').length : null;
}

const deepestNesting = 4;

/** A definition and what it holds, apart: parsed by itself, one of a thousand levels takes no more than one of two. */
function withoutInner(one: unknown): { own: unknown; inner: readonly unknown[] } {
  const inner = typeof one === 'object' && one !== null && 'fields' in one ? one.fields : undefined;
  return Array.isArray(inner) ? { own: { ...(one as object), fields: [] }, inner } : { own: one, inner: [] };
}

/** An empty list of what is wanted is one more thing that is missing. */
const findingOf = (at: string, { path, code }: { path: PropertyKey[]; code: string }): Finding =>
  finding([at, ...path.map(String)].join('.'), code === 'too_small' ? 'required' : code);

/** Between the names of a table and of what stands in it; no text of a file holds it as a name. */
const below = '\0';

/** The names within definitions with those of the tables around them: what a ROW holds stands beside its neighbours. */
const namesWithin = (definitions: readonly FieldDefinition[], around = ''): string[] =>
  definitions.flatMap(({ type, fieldName, fields = [] }) => [
    `${around}${fieldName}`,
    ...namesWithin(fields, type === 'ROW' ? around : `${around}${fieldName}${below}`),
  ]);

interface Level {
  /** Of the level in the file: `2.fields`. */
  path: string;
  /** As in `namesWithin`. */
  around: string;
  depth: number;
}

/** @param standing names of the stored file, which may stay what they are */
function checkDefinitions(
  definitions: readonly unknown[],
  { path, around, depth }: Level,
  standing: ReadonlySet<string>,
): Finding[] {
  if (depth > deepestNesting) return [finding(path, 'tooDeep')];
  const names = new Set<string>();
  return definitions.flatMap((one, index) => {
    const at = path ? `${path}.${index}` : String(index);
    const { own, inner } = withoutInner(one);
    const parsed = fieldDefinition.safeParse(own);
    const isRow = parsed.data?.type === 'ROW';
    const within = isRow ? around : `${around}${parsed.data?.fieldName ?? ''}${below}`;
    const level = { path: `${at}.fields`, around: within, depth: depth + 1 };
    const ofInner = checkDefinitions(inner, level, standing);
    if (!parsed.success) return [...parsed.error.issues.map((issue) => findingOf(at, issue)), ...ofInner];
    const definition: FieldDefinition = parsed.data;
    const { fieldName, type } = definition;
    const findings: Finding[] = [];
    if (!isKnownFieldType(type)) findings.push(finding(`${at}.type`, 'unknownType'));
    else if (withoutHiddenMarks(fieldName) === '' && type !== 'ROW' && fieldTypeOf(type)?.holds !== 'nothing')
      findings.push(finding(`${at}.fieldName`, 'required'));
    else if (fieldName !== '' && !isFieldName(fieldName) && !standing.has(`${around}${fieldName}`))
      findings.push(finding(`${at}.fieldName`, 'fieldName'));
    if (fieldName !== '' && names.has(fieldName)) findings.push(finding(`${at}.fieldName`, 'taken'));
    names.add(fieldName);
    const needsOptions = ['SELECT', 'MULTISELECT', 'SELECT_VALUE_TO_LABEL', 'MULTISELECT_VALUE_TO_LABEL'];
    if (needsOptions.includes(type) && !definition.options && !definition.fromField)
      findings.push(finding(`${at}.options`, 'required'));
    return [...findings, ...ofInner];
  });
}

/** The fields that stand beside those of the file in a release. */
async function sharedFields(ctx: Ctx, path: string): Promise<FieldDefinition[]> {
  const organization = await loadOrganization(ctx);
  const { inheritFilePath } = organization;
  return inheritFilePath && inheritFilePath !== path ? loadOwnFields(ctx, organization, inheritFilePath) : [];
}

async function checkFields(ctx: Ctx, path: string, content: string): Promise<Finding[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return [finding('content', 'json', lineOfSyntaxError(content, error))];
  }
  if (!Array.isArray(parsed)) return [finding('content', 'notAList')];
  const stored = await loadOwnFields(ctx, await loadOrganization(ctx), path);
  const standing = new Set(namesWithin(stored));
  const findings = checkDefinitions(parsed, { path: '', around: '', depth: 0 }, standing);
  if (!isUsable(findings)) return findings;
  const conditions = conditionFindings(parseFieldDefinitions(parsed), await sharedFields(ctx, path));
  return [...findings, ...conditions.map((one) => finding(one.path, one.code))];
}

/** Findings that do not keep a file from being used: an unknown type shows its message and keeps its value. */
const warnings = ['unknownType'];

/** Whether none of the findings keeps the file from being saved. */
export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ code }) => warnings.includes(code));
}

/**
 * What is wrong with the text of a registered file, and for a template what it makes of a release: the named one, else
 * the newest of a fitting type. Templates run in the sandbox of every other rendering. Stores nothing.
 */
export async function checkFile(
  ctx: Ctx,
  file: Pick<File, 'path' | 'kind' | 'content' | 'releaseId'>,
): Promise<{ issues: Finding[]; html: string | null }> {
  if (file.kind === 'fields') return { issues: await checkFields(ctx, file.path, file.content), html: null };
  if (file.kind === 'html') {
    return { issues: file.content.trim() === '' ? [finding('content', 'required')] : [], html: file.content };
  }
  try {
    const html = await renderTemplateSample(ctx, file);
    return { issues: [], html };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TEMPLATE_FAILED') throw error;
    return { issues: [finding('content', String(error.params.reason ?? 'TEMPLATE_INVALID'))], html: null };
  }
}
