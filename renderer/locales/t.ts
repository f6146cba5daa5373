import { createTexts } from '../../shared/locale/createTexts.ts'
import type { TextKey as Key } from '../../shared/locale/textTable.ts'

/** Key of a text. */
export type TextKey = Key

/** The texts of the page; `show` changes their language, after which everything must be drawn again. */
export const { t, formats, show } = createTexts()
