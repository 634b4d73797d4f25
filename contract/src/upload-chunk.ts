/** Bytes of one upload chunk (specification 1 section 9). */
export const uploadChunkSize = 10_485_760;
