/** Most pixels of a picture: a page of A4 at 600 dots per inch has 35 million, a good telephone takes 108 million. */
export const pixelLimit = 120_000_000;
