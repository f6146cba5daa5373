import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import { type Capabilities, need, type Transcriber } from '../../core/ports.ts'

/** The recogniser for a language. Throws `unavailable` with the remedy if none supports the language. */
export function recogniserFor(capabilities: Capabilities, language: string): Transcriber {
  const transcriber = bestRecogniser(capabilities, language) ?? need(capabilities, 'transcriber')
  if (knows(transcriber.languages, language)) return transcriber
  const known = transcriber.languages.map(sayLanguage)
  const { name } = transcriber
  const message = say('engine.recogniser.language', { name, known, language: sayLanguage(language) })
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/** The best recogniser for a language, whether it knows the language or not. */
export function bestRecogniser({ transcriber }: Capabilities, language: string): Transcriber | undefined {
  return transcriber?.forLanguage === undefined ? transcriber : transcriber.forLanguage(baseLanguage(language))
}

/** Whether a recogniser of these languages knows a language; `auto` is known by all. */
export function knows(languages: readonly string[], language: string): boolean {
  return language === 'auto' || languages.includes('*') || languages.includes(baseLanguage(language))
}
