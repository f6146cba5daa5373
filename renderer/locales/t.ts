import { type Failure, failureMessage } from '../../shared/failure.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'

/** The texts of the page; `show` changes their language, after which everything must be drawn again. */
export const { t, words, language, formats, show } = createTexts()

/** The message of a failure, in the language of the page. */
export function failureWords(failure: Pick<Failure, 'said' | 'message'>): string {
  return words(failureMessage(failure))
}
