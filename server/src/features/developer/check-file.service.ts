import { definitionFaults } from '@firstlook/contract/definition-fault.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { type FieldDefinition, fieldDefinition } from '@firstlook/contract/fields.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type * as contract from '@firstlook/contract/registered-file.ts';
import { levelOf } from '@firstlook/contract/shown-field.ts';
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

interface Parsed {
  findings: Finding[];
  definitions: FieldDefinition[];
}

/** Definitions as they can be read, what is missing of their form, and in place of what cannot be read what it holds. */
function parseDefinitions(given: readonly unknown[], path: string, depth: number): Parsed {
  if (depth > deepestNesting) return { findings: [finding(path, 'tooDeep')], definitions: [] };
  const parsed = given.map((one, index): Parsed => {
    const at = path ? `${path}.${index}` : String(index);
    const { own, inner } = withoutInner(one);
    const { findings, definitions: fields } = parseDefinitions(inner, `${at}.fields`, depth + 1);
    const { data, error } = fieldDefinition.safeParse(own);
    if (!data)
      return {
        findings: [...error.issues.map((issue) => findingOf(at, issue)), ...findings],
        definitions: [{ type: 'ROW', fieldName: '', index, fields }],
      };
    return { findings, definitions: [data.fields ? { ...data, fields } : data] };
  });
  return {
    findings: parsed.flatMap((one) => one.findings),
    definitions: parsed.flatMap((one) => one.definitions),
  };
}

/** The fields that stand beside those of the file in a release. */
async function sharedFields(ctx: Ctx, path: string): Promise<FieldDefinition[]> {
  const organization = await loadOrganization(ctx);
  const { inheritFilePath } = organization;
  return inheritFilePath && inheritFilePath !== path ? loadOwnFields(ctx, organization, inheritFilePath) : [];
}

/** Which field of the file a place lies in. */
const fieldNumber = ({ path }: Finding): number => Number.parseInt(path, 10) || 0;

/** Whether a release type would have no field for what its releases are called. A file that had none stays what it is. */
function lacksTitle(
  { releaseTypes, inheritFilePath }: Organization,
  path: string,
  { definitions, shared, stored }: Record<'definitions' | 'shared' | 'stored', FieldDefinition[]>,
): boolean {
  if (path === inheritFilePath || !releaseTypes.some((one) => one.dataFieldsLocalFilePath === path))
    return false;
  const isNamed = (fields: readonly FieldDefinition[]) => levelOf(fields).has('title');
  return !isNamed(definitions) && !isNamed(shared) && (stored.length === 0 || isNamed(stored));
}

async function checkFields(ctx: Ctx, path: string, content: string): Promise<Finding[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return [finding('content', 'json', lineOfSyntaxError(content, error))];
  }
  if (!Array.isArray(parsed)) return [finding('content', 'notAList')];
  const organization = await loadOrganization(ctx);
  const stored = await loadOwnFields(ctx, organization, path);
  const { findings: ofForm, definitions } = parseDefinitions(parsed, '', 0);
  const faults = definitionFaults(definitions, stored).map((one) => finding(one.path, one.code));
  const findings = [...ofForm, ...faults].toSorted((a, b) => fieldNumber(a) - fieldNumber(b));
  if (!isUsable(findings)) return findings;
  const shared = await sharedFields(ctx, path);
  const untitled = lacksTitle(organization, path, { definitions, shared, stored })
    ? [finding('content', 'titleMissing')]
    : [];
  const conditions = conditionFindings(parseFieldDefinitions(parsed), shared);
  return [...findings, ...untitled, ...conditions.map((one) => finding(one.path, one.code))];
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
