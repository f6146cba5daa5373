/** File extensions of a dub: with a picture, and sound only. */
export const OUTPUT_EXTENSIONS = ['.mp4', '.mkv', '.m4a', '.wav', '.flac'] as const
export type OutputExtension = (typeof OUTPUT_EXTENSIONS)[number]

/** The output extension that a text names, in any case; undefined if dubs cannot be written so. */
export function outputExtension(extension: string): OutputExtension | undefined {
  return OUTPUT_EXTENSIONS.find((one) => one === extension.toLowerCase())
}
