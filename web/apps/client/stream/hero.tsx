import { longestWord } from '@firstlook/contract/longest-word.ts';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { pictureOf } from '../../../parts/picture.ts';
import { usePicture } from '../../../ui/hook/use-picture.ts';
import { sourceOf } from '../../../ui/page/picture-source.ts';
import { PlainParagraph } from '../../../ui/page/plain-paragraph.tsx';
import css from './hero.module.css';
import { scrimOf } from './scrim.ts';

interface HeroProps {
  picture: unknown;
  /** Above the title: what it is, the way back. */
  above?: ReactNode;
  title: string;
  lead: string;
  facts: readonly ReactNode[];
  actions: ReactNode;
}

/** The mean colour of a picture, from the tiny one that stands in for it; null until it is known. */
function useTone(placeholder: string | null): string | null {
  const [tone, setTone] = useState<string | null>(null);
  useEffect(() => {
    setTone(null);
    if (!placeholder?.startsWith('data:image/')) return;
    let current = true;
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      if (current) setTone(scrimOf([red, green, blue]));
    };
    image.src = placeholder;
    return () => {
      current = false;
    };
  }, [placeholder]);
  return tone;
}

/** A release over its own picture, behind the text a veil in the picture's own colour. */
export function Hero({ picture, above, title, lead, facts, actions }: HeroProps) {
  const { src, sizes, placeholder, focus, crops } = pictureOf(picture);
  const { shown, onError } = usePicture(src);
  const tone = useTone(placeholder);
  const style = { '--longest': longestWord(title), ...(tone && { '--veil': tone }) } as CSSProperties;
  const { isCropped: _, ...source } = sourceOf({ address: shown ?? '', sizes, focus, crops }, '16x9');
  return (
    <section className={css.hero} style={style} data-bare={!shown || undefined}>
      {shown && <img {...source} sizes="100vw" alt="" fetchPriority="high" onError={onError} />}
      <div className={css.wrap}>
        {above}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {lead && <PlainParagraph className={css.lead} text={lead} />}
        {facts.length > 0 && (
          <ul className={css.facts}>
            {facts.map((fact, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
              <li key={position}>{fact}</li>
            ))}
          </ul>
        )}
        <div className={css.actions}>{actions}</div>
      </div>
    </section>
  );
}
