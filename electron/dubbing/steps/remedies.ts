import { languageName } from '../../../shared/text/languages.ts'

/** Remedies where a step lacks something, in words; the window and the command line have different ways. */
export interface Remedies {
  /** Sentence for a video without speech. */
  readonly transcript: string
  /** Sentence for lines that the service left untranslated. */
  readonly translation: string
  /** The message where no translator is installed; `said` is the engine's own. */
  noTranslator(said: string, to: string): string
}

/** The remedies of a window. */
export const WINDOW_REMEDIES: Remedies = {
  transcript: 'Choose a subtitle file as its transcript.',
  translation: 'Try again, or choose a subtitle file as the translation.',
  noTranslator(_said, to) {
    const language = languageName(to)
    return `There is no translation into ${language}. Choose a subtitle file in ${language}, a service that translates, install a pack that translates, or set a chat server in the settings.`
  },
}
