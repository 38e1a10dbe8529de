/** Bytes of a form's texts, its names included: a letter of Japanese takes nine of a form without files. */
export const longestForm = 512 * 1024;
