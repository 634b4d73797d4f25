import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mergeEmail, mergePage } from '../src/rendering/merge.ts';
import { renderEmail, renderLandingPage } from '../src/rendering/render.ts';
import type { RenderLocale } from '../src/rendering/render-input.ts';
import { stopTemplateThreads } from '../src/rendering/template-pool.ts';
import { builtInTemplates } from '../src/rendering/template-registry.ts';
import { buildRenderInput, sampleValues } from '../test/render-sample.ts';

// Writes every built-in design in Hebrew and English to a folder, for looking at:
//   node server/scripts/render-samples.ts OUT_DIR [FOLDER_WITH_JPGS_NAMED_BY_FILE_ID]
const [out = 'samples', art] = process.argv.slice(2);
const fonts = new URL('../../web/public/fonts', import.meta.url).href;
const locales: RenderLocale[] = ['he', 'en'];

function withLocalFiles(html: string): string {
  const local = html.replaceAll('https://firstlook.example/fonts', fonts);
  if (!art) return local;
  const folder = new URL(`file://${path.resolve(art)}/`).href;
  return local.replace(
    /https:\/\/firstlook\.example\/api\/file\/[\w-]+\/([\w-]+)\/image\/\d+/g,
    `${folder}$1.jpg`,
  );
}

await mkdir(out, { recursive: true });
for (const template of builtInTemplates) {
  for (const locale of locales) {
    const input = buildRenderInput(template.id, locale);
    const name = path.join(out, `${template.id.replace('/', '-')}.${locale}`);
    const started = performance.now();
    if (template.type === 'email') {
      const rendered = await renderEmail(input);
      const merged = mergeEmail(rendered, sampleValues);
      await writeFile(`${name}.html`, withLocalFiles(merged.html));
      await writeFile(`${name}.txt`, `${merged.subject}\n\n${merged.text}\n`);
      console.log(
        name,
        `${(rendered.bytes / 1024).toFixed(1)} KB`,
        `${Math.round(performance.now() - started)} ms`,
      );
    } else {
      const merged = mergePage(await renderLandingPage(input), sampleValues);
      await writeFile(`${name}.html`, withLocalFiles(merged.html));
      console.log(name, `${Math.round(performance.now() - started)} ms`);
    }
  }
}
await stopTemplateThreads();
