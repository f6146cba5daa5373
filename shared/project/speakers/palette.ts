/** Colours of speakers, ordered so that neighbours in a cast differ most; all are legible on dark and light. */
const PALETTE = [
  '#3d8bfd',
  '#f2792b',
  '#2fa866',
  '#c74fd1',
  '#d9a21b',
  '#e5484d',
  '#1aa7b0',
  '#8a6cf0',
  '#7d9b29',
  '#e0559a',
  '#a0714f',
  '#6b8299',
] as const

/** The colour of a line without a speaker. */
export const NO_SPEAKER_COLOUR = '#6b8299'

/** The colour of the speaker with this number, from 0; repeats after twelve. */
export function speakerColour(number: number): string {
  return PALETTE[number % PALETTE.length] ?? PALETTE[0]
}
