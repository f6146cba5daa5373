import { createTexts } from '../../../shared/locale/createTexts.ts'
import { orderedLanguage } from '../../../shared/locale/orderedLanguage.ts'
import { studioLanguage, systemLanguage } from '../../../shared/locale/studioLanguages.ts'

const texts = createTexts()

/** The language of the command line, and a sentence or text in it. */
export const { words, t, language } = texts

/**
 * Speaks the language of `--lang` from now on, else that of the system. Throws `invalid` for a language that the studio does
 * not speak.
 */
export async function speakAs(ordered: string | undefined, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  await texts.show(orderedLanguage(ordered) ?? studioLanguage([systemLanguage(env)]))
}
