const units = ['B', 'KB', 'MB', 'GB', 'TB'];
/** A byte is an octet in French, and a comma stands before tenths. */
const french = { units: ['o', 'Ko', 'Mo', 'Go', 'To'], point: ',' };

/** A size in bytes as people of a language say it: `38 KB`, `2.3 GB`, `2,3 Go`. A kilobyte is 1,024 bytes, on every screen and page. */
export function byteSize(bytes: number, language: string): string {
  const own = language.startsWith('fr') ? french : { units, point: '.' };
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const rounded = value >= 10 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${String(rounded).replace('.', own.point)} ${own.units[power]}`;
}
