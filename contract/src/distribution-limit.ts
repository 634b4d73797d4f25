/** Contacts of one `distribute-release` call (specification 2 section 9). */
export const contactsPerCall = 100;

/** Most messages that one may ask to be sent in an hour. */
export const maximumPerHour = 100_000;

/** Seconds in which a whole-audience send can still be taken back. */
export const undoSeconds = 10;
