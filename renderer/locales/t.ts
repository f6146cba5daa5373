import { type Failure, saidOf } from '../../shared/failure.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'
import type { TextKey as Key } from '../../shared/locale/textTable.ts'

/** Key of a text. */
export type TextKey = Key

/** The texts of the page; `show` changes their language, after which everything must be drawn again. */
export const { t, words, language, formats, show } = createTexts()

/** The message of a failure, in the language of the page. */
export function failureWords(failure: Pick<Failure, 'said' | 'message'>): string {
  return words(saidOf(failure))
}
