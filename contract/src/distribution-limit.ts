/** Contacts of one `distribute-release` call (specification 2 section 9). */
export const contactsPerCall = 100;

/** Seconds in which a whole-audience send can still be taken back. */
export const undoSeconds = 10;
