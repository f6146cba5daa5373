import { SUBTITLE_ENDINGS } from '../../../shared/subtitles/subtitleExtensions.ts'
import { decodeTextFile, requireTextSize } from '../../../shared/text/decodeTextFile.ts'

/** File types that the dialogs offer first. */
export const VIDEO_FILES = 'video/*,audio/*,.mkv,.ts,.mts,.srt,.vtt,.ass,.ttml,.sbv'
export const SUBTITLE_FILES = SUBTITLE_ENDINGS.join(',')

/** Opens the system's file dialog; needs a click or key. Answers no files if it is cancelled. */
export function chooseFiles({ accept, multiple }: { accept: string; multiple: boolean }): Promise<File[]> {
  const field = document.createElement('input')
  Object.assign(field, { type: 'file', accept, multiple })
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve([...(field.files ?? [])]))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })
}

/** The text of a chosen file, in UTF-8. Throws `file` for one that is too large, or no text. */
export async function readChosenFile(file: File): Promise<string> {
  requireTextSize(file.name, file.size)
  return decodeTextFile(file.name, new Uint8Array(await file.arrayBuffer()))
}
