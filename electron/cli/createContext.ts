import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { DubOrder, Stage as DubStage } from '../../shared/commands/dubs.ts'
import { type DubContext, type Reached, withStep } from '../dubbing/steps/dubContext.ts'
import type { Remedies } from '../dubbing/steps/remedies.ts'
import { type Connection, connectService } from './connectService.ts'
import { type Stage, startStage, type Tell } from './dubEvents.ts'
import { type DubRequest, PICTURE } from './dubRequest.ts'

/** The parts of a command-line dub. */
export interface ContextGiven {
  readonly request: DubRequest
  readonly connection: Connection
  readonly tell: Tell
  /** Path of the dubbed video. */
  readonly output: string
}

/** The stages of the steps that are shown; the others take no time here, or are told by the connection. */
const STAGES: Partial<Record<DubStage, Stage>> = {
  transcript: 'analyze',
  speakers: 'speakers',
  translation: 'translate',
  render: 'render',
}

/** Creates the context of a command-line dub. Its checkpoints are in memory: a dub that ends starts anew. */
export function createContext({ request, connection, tell, output }: ContextGiven): DubContext {
  const { signal } = connection
  let reached: Reached = {}
  return {
    id: randomUUID(),
    video: request.video,
    order: orderOf(request, output),
    signal,
    isCancelled: () => signal.aborted,
    get reached() {
      return reached
    },
    async reach(step) {
      reached = withStep(reached, step)
    },
    enter(name) {
      const stage = STAGES[name]
      return stage === undefined ? () => undefined : startStage(tell, stage)
    },
    sending: () => startStage(tell, 'send'),
    note: (message, tone) => tell({ event: tone ?? 'note', message }),
    onLink: (work) => work(connection, signal),
    async onThisComputer(work) {
      if (connection.local !== undefined) return work(connection, signal)
      // A hosted service dubs: an engine is started for the work and ended after it.
      await using own = await connectService({ tell, signal })
      return await work(own, own.signal)
    },
    remedies: remediesFor(request),
    replaces: request.force,
  }
}

function orderOf(request: DubRequest, output: string): DubOrder {
  const { to, from, subtitles, translation, voices, consent, separate, timing, picture, constantRate, shorten } =
    request
  return {
    to,
    ...(from === undefined ? {} : { from }),
    transcript: subtitles === PICTURE ? { from: PICTURE } : choice(subtitles),
    translation: choice(translation),
    voices,
    ...(consent ? { consent } : {}),
    ...(separate === undefined ? {} : { separate }),
    ...(timing === undefined ? {} : { timing }),
    ...(picture === undefined ? {} : { picture }),
    ...(constantRate ? { constantRate } : {}),
    shorten,
    output,
    subtitles: request.subtitlesOut,
    subtitleTrack: request.subtitleTrack,
  }
}

function choice(path: string | undefined): { from: 'file'; path: string } | { from: 'auto' } {
  return path === undefined ? { from: 'auto' } : { from: 'file', path }
}

/** The remedies of the command line. */
function remediesFor({ video }: DubRequest): Remedies {
  return {
    transcript: 'Give its transcript as a subtitle file with --subtitles.',
    translation: 'Try again, or give the translation with --translation.',
    noTranslator(said, to) {
      const beside = `${basename(video, extname(video))}.${to}.srt`
      return `${said} On the command line: --translation FILE, a file ${beside} beside the video, or --base-url with a service that translates.`
    },
  }
}
