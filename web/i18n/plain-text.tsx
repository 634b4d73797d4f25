import { splitAtPhones } from '@firstlook/contract/phone-in-text.ts';
import { Ltr } from './ltr.tsx';

/** Text that a person wrote: its phone numbers are read from left to right. */
export function PlainText({ text }: { text: string }) {
  return splitAtPhones(text).map((piece) =>
    piece.isPhone ? <Ltr key={piece.at}>{piece.text}</Ltr> : piece.text,
  );
}
