/** The largest photo or signature that the server takes, in bytes. Pages scale a photo down to less. */
export const MAX_PHOTO_BYTES = 600 * 1024;
