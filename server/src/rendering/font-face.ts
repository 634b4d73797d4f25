interface Face {
  family: string;
  weight: string;
  file: string;
}

const hebrew = 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F';
/** What English and Hebrew text takes of the Latin letters; the accented ones, which few pages have, are a file beside it. The ç is that of "Français", which every choice of a language says. */
const latin =
  'U+0000-007F,U+00A0,U+00A9,U+00AB,U+00B0,U+00B7,U+00BB,U+00D7,U+00E7,U+2000-206F,U+20AC,U+2212,U+FEFF,U+FFFD';
const latinMore =
  'U+00A1-00A8,U+00AA,U+00AC-00AF,U+00B1-00B6,U+00B8-00BA,U+00BC-00D6,U+00D8-00E6,U+00E8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0329,U+2122,U+2191,U+2193,U+2215';

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
        { script: 'latin-more', range: latinMore },
        { script: 'latin', range: latin },
      ].map(
        ({ script, range }) =>
          `@font-face{font-family:"${face.family}";font-weight:${face.weight};font-display:swap;src:url("${baseUrl}/fonts/${face.file.replace('*', script)}.woff2") format("woff2");unicode-range:${range}}`,
      ),
    )
    .join('\n');
}
