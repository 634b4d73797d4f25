import { formatDate } from '../../rendering/format.ts';
import type { RenderInput } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import { toFileView } from '../../rendering/view-file.ts';

export interface CreditedFile {
  item: Record<string, unknown> & { fileId: string };
  paths: string[];
}

/** Text files open with the right letters everywhere, in old editors too. */
export const plainFile = (text: string): Buffer => Buffer.from(`\ufeff${text.replace(/\r?\n/g, '\r\n')}\r\n`);

/** What goes with each file: caption, credit, description and terms, and which could not be packed. */
export function creditsOf(
  input: RenderInput,
  files: readonly CreditedFile[],
  { missing, stamp, at }: { missing: readonly string[]; stamp: string | null; at: Date },
): Buffer {
  const { locale } = input;
  const { title } = input.release;
  const date = formatDate(at.toISOString(), input.organization.timeZone);
  const parts = files.map(({ item, paths }) => {
    const { caption, credit, ownCredit, alt, terms } = toFileView(item, input);
    const isPicture = item.kind === 'img';
    const said = {
      caption,
      credit: isPicture ? credit : ownCredit,
      alt: isPicture && alt !== caption ? alt : '',
      terms,
    };
    const lines = (['caption', 'credit', 'alt', 'terms'] as const)
      .filter((name) => said[name])
      .map((name) => translate(locale, `landing:kit.credits.${name}`, { text: said[name] }));
    return [...paths, ...lines].join('\n');
  });
  const gone =
    missing.length > 0 ? [[translate(locale, 'landing:kit.credits.missing'), ...missing].join('\n')] : [];
  const head = [
    translate(locale, 'landing:kit.credits.title', { title }),
    translate(locale, 'landing:kit.credits.made', { date }),
    ...(stamp ? [translate(locale, 'landing:kit.givenTo', { name: stamp })] : []),
  ];
  return plainFile([head.join('\n'), ...parts, ...gone].join('\n\n'));
}
