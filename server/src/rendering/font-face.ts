interface Face {
  family: string;
  weight: string;
  file: string;
}

const hebrew = 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F';
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212';

const latinExtended =
  'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2C60-2C7F,U+A720-A7FF';

const faces: Face[] = [
  { family: 'Assistant Variable', weight: '200 800', file: 'assistant-*-wght-normal' },
  { family: 'Rubik Variable', weight: '300 900', file: 'rubik-*-wght-normal' },
  { family: 'Frank Ruhl Libre', weight: '500', file: 'frank-ruhl-libre-*-500-normal' },
  { family: 'Frank Ruhl Libre', weight: '700', file: 'frank-ruhl-libre-*-700-normal' },
  { family: 'Frank Ruhl Libre', weight: '900', file: 'frank-ruhl-libre-*-900-normal' },
  { family: 'Karantina', weight: '700', file: 'karantina-*-700-normal' },
];

/** `@font-face` rules for the families that the CSS or HTML really names, from our own server only. */
export function fontFaces(baseUrl: string, usedIn: string): string {
  return faces
    .filter((face) => usedIn.includes(face.family))
    .flatMap((face) =>
      [
        { script: 'hebrew', range: hebrew },
        { script: 'latin-ext', range: latinExtended },
        { script: 'latin', range: latin },
      ].map(
        ({ script, range }) =>
          `@font-face{font-family:"${face.family}";font-weight:${face.weight};font-display:swap;src:url("${baseUrl}/fonts/${face.file.replace('*', script)}.woff2") format("woff2");unicode-range:${range}}`,
      ),
    )
    .join('\n');
}
