import { isDeepStrictEqual } from 'node:util'
import type { Stage as DubStage } from '../../../shared/commands/workState.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import { likelyNumbers, numbersIn, type PeopleNumbers } from '../../../shared/project/speakers/likelyNumbers.ts'
import { collectGarbage } from '../../client/collectGarbage.ts'
import type { RunListener } from '../../dubbing/work/workContext.ts'
import { type DubEventListener, type ProgressStage, startStage } from './dubEvents.ts'
import { words } from './words.ts'

/** The stages of the steps that are shown; the others take no time here, or are reported by the connection. */
const SHOWN_STAGES: Partial<Record<DubStage, ProgressStage>> = {
  transcript: 'analyze',
  speakers: 'speakers',
  translation: 'translate',
  render: 'render',
  check: 'check',
}

/** The stages that are named by what is done in them; reading files takes no time, and has notes instead. */
const STAGES_OF_STEPS: Partial<Record<string, ProgressStage | null>> = {
  'doing.picture': 'picture',
  'doing.faces': 'faces',
  'doing.lines': null,
  'doing.translateAll': null,
}

/** A listener to a run, and the notes on the finished dub, which stand in its summary. */
interface DubEventReporter extends Required<RunListener> {
  readonly made: readonly Message[]
}

/** Reports stages and notes of a dub as events of the command line. */
export function dubEventReporter(report: DubEventListener): DubEventReporter {
  const made: Message[] = []
  let current: { readonly stage: ProgressStage; readonly reportProgress: (fraction: number) => void } | undefined
  // Speech and film may note the same, such as a line that is left out.
  const isKnown = (message: Message) => made.some((one) => isDeepStrictEqual(one, message))
  /** Begins a stage; another job of the same stage goes on with it. */
  const begin = (stage: ProgressStage) => {
    if (current?.stage !== stage) current = { stage, reportProgress: startStage(report, stage) }
    return current.reportProgress
  }
  return {
    made,
    enter(name, doing) {
      const own = STAGES_OF_STEPS[doing.key]
      const stage = own === undefined ? SHOWN_STAGES[name] : own
      return stage == null ? undefined : begin(stage)
    },
    sending: () => begin('send'),
    checkpoint({ speakJob, renderJob }) {
      // From here on the engine works and this process waits: nothing else would make it give back what the lines took.
      if (speakJob !== undefined || renderJob !== undefined) collectGarbage('whole')
    },
    note(message, kind) {
      // What a check finds has a place of its own in the summary.
      if (kind === 'finding') return
      if (kind === 'made') return void (isKnown(message) || made.push(message))
      const numbers = numbersIn(message)
      const open = numbers === undefined ? message : sentences(message, speakerQuestion(numbers))
      report({ event: kind === 'warning' ? kind : 'note', message: words(open) })
    },
  }
}

/** How to give the number of people, with the numbers that are likely. */
function speakerQuestion(numbers: PeopleNumbers): Message {
  const flags = likelyNumbers(numbers).map((number) => `--speakers ${number}`)
  return say('cli.tellSpeakers', { flags: flags.join(', ') })
}
