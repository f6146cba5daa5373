import { type Failure, failureMessage } from '../../shared/failure.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'

/**
 * The texts of the page: `t` by key, `words` of a message. `show` changes their language, after which everything must be drawn again.
 *
 * @example
 * <h2>{t('costs.usual', { limit: formats.number(3, 2) })}</h2>
 */
export const { t, words, language, formats, show } = createTexts()

/** The message of a failure, in the language of the page. */
export function failureWords(failure: Pick<Failure, 'said' | 'message'>): string {
  return words(failureMessage(failure))
}
