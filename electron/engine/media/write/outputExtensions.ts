/** What a dub can be written as, by the end of its name: with a picture, and sound alone. */
export const OUTPUT_EXTENSIONS = ['.mp4', '.mkv', '.m4a', '.wav', '.flac'] as const
export type OutputExtension = (typeof OUTPUT_EXTENSIONS)[number]

/** The kind of a file by its name, if a dub can be written as that. */
export function outputExtension(extension: string): OutputExtension | undefined {
  return OUTPUT_EXTENSIONS.find((one) => one === extension.toLowerCase())
}
