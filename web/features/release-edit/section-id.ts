/** Where a section stands in the form. */
export const sectionId = (section: string): string => `section-${section.replace(/[^\p{L}\d]+/gu, '-')}`;
