import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import mjml from 'mjml';
import { createHelpers } from './template-helper.ts';
import type { TemplateJob } from './template-job.ts';

const partialsDir = new URL('../../../templates/partials/', import.meta.url);

/** Reading a forbidden property is answered with nothing; a template must not fill the log with it. */
Handlebars.logger.log = () => undefined;

function loadPartials(): Record<string, string> {
  const partials: Record<string, string> = {};
  for (const file of readdirSync(partialsDir)) {
    if (file.endsWith('.hbs')) partials[file.slice(0, -4)] = readFileSync(new URL(file, partialsDir), 'utf8');
  }
  return partials;
}

const partials = loadPartials();

/** A fresh environment per run: nothing that one template does can meet the next one. */
function runHandlebars(job: TemplateJob): string {
  if (typeof job.source !== 'string') throw new TypeError('A template is a text.');
  const environment = Handlebars.create();
  for (const name of ['log', 'lookup', 'blockHelperMissing', 'helperMissing'])
    environment.unregisterHelper(name);
  environment.unregisterDecorator('inline');
  const helpers = createHelpers(job);
  environment.registerHelper(helpers as unknown as Handlebars.HelperDeclareSpec);
  environment.registerPartial(partials);
  const knownHelpers = Object.fromEntries(Object.keys(helpers).map((name) => [name, true]));
  const template = environment.compile(job.source, { knownHelpers, knownHelpersOnly: true, strict: false });
  return template(job.model, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
}

const finished = new Map<string, string>();

/** MJML takes longer than Handlebars, and the same text always gives the same tables. */
async function compileMail(source: string): Promise<string> {
  const known = finished.get(source);
  if (known) return known;
  const { html } = await mjml(source, {
    validationLevel: 'skip',
    ignoreIncludes: true,
    keepComments: false,
    fonts: {},
  });
  if (finished.size >= 20) finished.clear();
  finished.set(source, html);
  return html;
}

/** Runs in the worker thread. Mail templates write MJML, page templates write HTML. */
export async function runTemplate(job: TemplateJob, limit: number): Promise<string> {
  const text = runHandlebars(job);
  if (text.length > limit || job.kind === 'landingPage') return text;
  return compileMail(text);
}
