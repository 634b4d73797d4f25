import { readFileSync } from 'node:fs';

/** A built-in design. `file` is what an organization's template names as `handlebarsLocalFilePath`. */
export interface BuiltInTemplate {
  id: string;
  /** Locale key. */
  name: string;
  type: 'landingPage' | 'email';
  organizationTypes: ('tvProducer' | 'musicArtist')[];
  releaseTypes: string[];
  file: string;
}

const templatesDir = new URL('../../../templates/', import.meta.url);

/** Every design that ships with the product. */
export const builtInTemplates: readonly BuiltInTemplate[] = JSON.parse(
  readFileSync(new URL('index.json', templatesDir), 'utf8'),
);

/** What a release looks like in a frame on a page of somebody else: no design of an organization, and in no list of them. */
export const embedDesign = {
  id: 'embed/release',
  get source(): string {
    return readFileSync(new URL('embed/release.hbs', templatesDir), 'utf8');
  },
};

/**
 * The text of a registered design by its id or file, null for any other name: the name is looked up in the list and never used as a
 * path of its own.
 */
export function findTemplateSource(name: string): string | null {
  const known = builtInTemplates.find((template) => template.id === name || template.file === name);
  return known ? readFileSync(new URL(known.file, templatesDir), 'utf8') : null;
}
