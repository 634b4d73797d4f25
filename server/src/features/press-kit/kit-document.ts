import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { isRightToLeft } from '../../rendering/locale.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import type { TextRun as Run, TextBlock } from '../../rendering/text-block.ts';

const levels = [HeadingLevel.TITLE, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const firstLetter = /\p{L}/u;
/** Signs that XML has no place for. */
const noSign = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu;
const sayable = (text: string) => text.toWellFormed().replace(noSign, '');

/** The direction of a paragraph is that of its first letter, as on the page; without one, that of the release. */
function isTurned({ runs }: TextBlock, isRtl: boolean): boolean {
  const letter = firstLetter.exec(runs.map(({ text }) => text).join(''))?.[0];
  return letter ? rightToLeft.test(letter) : isRtl;
}

function wordsOf(run: Run, isRtl: boolean): TextRun[] {
  const look = {
    bold: run.isBold,
    italics: run.isItalic,
    ...(run.isUnderlined || run.href ? { underline: {} } : {}),
    rightToLeft: rightToLeft.test(run.text) || (isRtl && !/\p{L}|\d/u.test(run.text)),
  };
  return sayable(run.text)
    .split('\n')
    .map((text, at) => new TextRun({ ...look, text, ...(at > 0 ? { break: 1 } : {}) }));
}

function paragraphOf(block: TextBlock, isRtl: boolean): Paragraph {
  const isTurnedHere = isTurned(block, isRtl);
  const mark = block.mark && block.mark !== '•' ? wordsOf({ text: `${block.mark} ` }, isTurnedHere) : [];
  const children = block.runs.flatMap((run): ParagraphChild[] => {
    const words = wordsOf(run, isTurnedHere);
    return run.href ? [new ExternalHyperlink({ children: words, link: run.href })] : words;
  });
  return new Paragraph({
    children: [...mark, ...children],
    bidirectional: isTurnedHere,
    spacing: { after: 120 },
    ...(block.level ? { heading: levels[block.level - 1] ?? HeadingLevel.HEADING_3 } : {}),
    ...(block.mark === '•' ? { bullet: { level: 0 } } : {}),
  });
}

/** A text as a Word document that reads in the direction of its language. */
export async function documentOf(
  blocks: readonly TextBlock[],
  { title, locale }: { title: string; locale: RenderLocale },
): Promise<Buffer> {
  const isRtl = isRightToLeft(locale);
  const language = isRtl
    ? { value: 'en-US', bidirectional: 'he-IL' }
    : { value: locale === 'fr' ? 'fr-FR' : 'en-US' };
  const document = new Document({
    title: sayable(title),
    creator: 'Firstlook',
    styles: { default: { document: { run: { font: 'Arial', size: 24, language } } } },
    sections: [{ properties: {}, children: blocks.map((block) => paragraphOf(block, isRtl)) }],
  });
  return Packer.toBuffer(document);
}
