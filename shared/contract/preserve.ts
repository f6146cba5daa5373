/** In a voice map, the voice of a speaker whose own voice is kept. */
export const PRESERVE = 'preserve'
