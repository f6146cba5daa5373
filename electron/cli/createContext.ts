import { basename, extname } from 'node:path'
import type { DubOrder, Stage as DubStage } from '../../shared/commands/dubs.ts'
import { type Message, say, sentences } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import { likelyNumbers, numbersIn, type PeopleNumbers } from '../../shared/project/speakers/peopleDoubt.ts'
import type { Lack } from '../../shared/remedies.ts'
import type { Remedies } from '../dubbing/steps/dubContext.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import { type Stage, startStage, type Tell } from './dubEvents.ts'
import { type DubRequest, PICTURE } from './dubRequest.ts'
import { words } from './words.ts'

/** The stages of the steps that are shown; the others take no time here, or are told by the connection. */
const STAGES: Partial<Record<DubStage, Stage>> = {
  transcript: 'analyze',
  speakers: 'speakers',
  translation: 'translate',
  render: 'render',
  check: 'check',
}

/** The stages that are told by what is done in them; reading files takes no time, and is told by notes. */
const STAGES_OF_STEPS: Partial<Record<string, Stage | null>> = {
  'doing.picture': 'picture',
  'doing.faces': 'faces',
  'doing.lines': null,
  'doing.translateAll': null,
}

/** The context of a dub in the queue, with its stages and notes told as events of the command line as well. */
export function createContext(
  base: WorkContext,
  { request, tell }: { readonly request: DubRequest; readonly tell: Tell },
): WorkContext {
  return {
    ...base,
    get reached() {
      return base.reached
    },
    enter(name, doing) {
      const show = base.enter(name, doing)
      const own = STAGES_OF_STEPS[doing.key]
      const stage = own === undefined ? STAGES[name] : own
      const told = stage == null ? undefined : startStage(tell, stage)
      return (fraction) => {
        show(fraction)
        told?.(fraction)
      }
    },
    sending: () => startStage(tell, 'send'),
    note(message, tone) {
      base.note(message, tone)
      const numbers = numbersIn(message)
      const open = numbers === undefined ? message : sentences(message, tellSpeakers(numbers))
      tell({ event: tone ?? 'note', message: words(open) })
    },
    remedies: remediesFor(request),
    replaces: request.force,
  }
}

/** How to tell the number of people, with the numbers that are likely. */
function tellSpeakers(numbers: PeopleNumbers): Message {
  const flags = likelyNumbers(numbers).map((number) => `--speakers ${number}`)
  return say('cli.tellSpeakers', { flags: flags.join(', ') })
}

/** The order of a request; `output` is the path of the dubbed video. */
export function orderOf(request: DubRequest, output: string): DubOrder {
  const { to, alongside, from, subtitles, translation, voices, settings } = request
  return {
    to,
    alongside: alongside && [...alongside],
    from,
    transcript: subtitles === PICTURE ? { from: PICTURE } : choice(subtitles),
    translation: choice(translation),
    voices,
    output,
    ...settings,
    subtitles: request.subtitlesOut,
  }
}

function choice(path: string | undefined): { from: 'file'; path: string } | { from: 'auto' } {
  return path === undefined ? { from: 'auto' } : { from: 'file', path }
}

/** The remedies of the command line. */
export function remediesFor({ video }: DubRequest): Remedies {
  return {
    transcript: say('cli.chooseTranscript'),
    translation: say('cli.chooseTranslation'),
    noRecogniser: (to, from) => missingTools({ lacks: ['words'], video, to: [to], from: [from] }).message,
    noTranslator: (to, from) => missingTools({ lacks: ['translation'], video, to: [to], from: [from] }).message,
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
