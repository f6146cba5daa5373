import { type Message, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'

/** Remedies where a step lacks something, in words; the window and the command line have different ways. */
export interface Remedies {
  /** For a video without speech. */
  readonly transcript: Message
  /** For lines that the service left untranslated. */
  readonly translation: Message
  /** The message where nothing recognises speech; `from` the language of the film if known. */
  readonly noRecogniser: (to: string, from?: string) => Message
  /** The message where no translator is installed; `from` the language of the lines if known. */
  readonly noTranslator: (to: string, from?: string) => Message
  /** The way to take whole hours off the times of subtitles; `seconds` are those to add, below 0. */
  readonly hours: (seconds: number) => Message
  /** The sentence on how subtitles that were moved to the film's speech stay as they are. */
  readonly keepTimes: Message
  /** The sentence on how subtitles whose place is not clear are moved. */
  readonly moveTimes: Message
}

/** The remedies of a window. */
export const WINDOW_REMEDIES: Remedies = {
  transcript: say('plan.chooseTranscript'),
  translation: say('plan.chooseTranslation'),
  noRecogniser: () => say('plan.notKnown'),
  noTranslator: (to) => say('plan.noTranslator', { language: sayLanguage(to) }),
  hours: () => say('plan.takeHours'),
  keepTimes: say('plan.keepTimes'),
  moveTimes: say('plan.moveTimes'),
}
