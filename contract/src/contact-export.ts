/** Files that contacts are written to. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Contacts also as cards of an address book. */
export const contactFormats = [...exportFormats, 'vcf'] as const;
export type ContactFormat = (typeof contactFormats)[number];
/** Contacts of one spreadsheet: as many as an import takes. A CSV holds as many as are chosen. */
export const mostInSheet = 50_000;
/** Characters of one cell of a spreadsheet; a CSV has no such end. */
export const mostInCell = 32_767;
