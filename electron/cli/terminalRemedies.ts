import { basename, extname } from 'node:path'
import { type Message, say, sentences } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import type { Lack } from '../../shared/remedies.ts'
import type { Remedies } from '../dubbing/work/stepRemedies.ts'
import type { DubRequest } from './dubRequest.ts'

/** The remedies of the command line. */
export function remediesFor({ video }: DubRequest): Remedies {
  return {
    transcript: say('cli.chooseTranscript'),
    translation: say('cli.chooseTranslation'),
    noRecogniser: (to, from) => missingTools({ lacks: ['words'], video, to: [to], from: [from] }).message,
    noTranslator: (to, from) => missingTools({ lacks: ['translation'], video, to: [to], from: [from] }).message,
    hours: (seconds) => say('cli.takeHours', { seconds: String(seconds) }),
    keepTimes: say('cli.keepTimes'),
    moveTimes: say('cli.moveTimes'),
  }
}

/** Tools that dubs of films lack, with the languages of the films, as far as they are known, and of the dubs; `video` is one of the films. */
interface Missing {
  readonly lacks: readonly Lack[]
  readonly video: string
  readonly to: readonly string[]
  readonly from: readonly (string | undefined)[]
}

/** The sentence on what is missing, and the one command that installs it for all these languages. */
export function missingTools({ lacks, video, to, from }: Missing): {
  readonly message: Message
  readonly command: string
} {
  const known = from.filter((one) => one !== undefined)
  const command = `griot packs setup ${known.length === 0 ? '' : `--from ${known.join(',')} `}--to ${to.join(',')}`
  const noRecogniser = say('cli.noRecogniser', { command })
  if (!lacks.includes('translation')) return { message: noRecogniser, command }
  const already = to.length === 1 && from.every((one) => one === to[0])
  if (already) {
    const same = say('cli.sameLanguage', { language: to.map(sayLanguage) })
    return { message: lacks.includes('words') ? sentences(noRecogniser, same) : same, command }
  }
  const file = `${basename(video, extname(video))}.${to[0]}.srt`
  const values = { language: to.map(sayLanguage), command, file }
  const message = say(lacks.includes('words') ? 'cli.noTools' : 'cli.noTranslator', values)
  return { message: known.length === from.length ? message : sentences(message, say('cli.nameLanguage')), command }
}
