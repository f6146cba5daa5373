import { SUBTITLE_ENDINGS } from '../../../shared/subtitles/subtitleExtensions.ts'
import { decodeTextFile, requireTextSize } from '../../../shared/text/decodeTextFile.ts'

/** File types that the dialogs offer first. */
export const VIDEO_FILES = 'video/*,audio/*,.mkv,.ts,.mts,.srt,.vtt,.ass,.ttml,.sbv'
export const SUBTITLE_FILES = SUBTITLE_ENDINGS.join(',')

/** Opens the system's dialog for one file; needs a click or key. Answers undefined if it is cancelled. */
export async function chooseFile(accept: string, field = document.createElement('input')): Promise<File | undefined> {
  const [file] = await openFileDialog(field, { accept, multiple: false })
  return file
}

/** Opens the system's dialog for several files; needs a click or key. Answers no files if it is cancelled. */
export function chooseFiles(accept: string, field = document.createElement('input')): Promise<File[]> {
  return openFileDialog(field, { accept, multiple: true })
}

/** Fields whose dialog is open. A field in no document that nothing refers to may be collected before the user has chosen, and then nothing answers. */
const openFields = new Set<HTMLInputElement>()

function openFileDialog(
  field: HTMLInputElement,
  options: Pick<HTMLInputElement, 'accept' | 'multiple'>,
): Promise<File[]> {
  Object.assign(field, { type: 'file', ...options })
  return new Promise((resolve) => {
    const end = (files: Iterable<File>) => {
      openFields.delete(field)
      resolve([...files])
    }
    openFields.add(field)
    field.addEventListener('change', () => end(field.files ?? []))
    field.addEventListener('cancel', () => end([]))
    field.click()
  })
}

/** The text of a chosen file, in UTF-8. Throws `file` for one that is too large, or no text. */
export async function readChosenFile(file: File): Promise<string> {
  requireTextSize(file.name, file.size)
  return decodeTextFile(file.name, new Uint8Array(await file.arrayBuffer()))
}
