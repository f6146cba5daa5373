import type { DubOrder } from '../../../shared/commands/dubs.ts'
import { english } from '../../../shared/locale/english.ts'
import { type DubContext, type Reached, type ServiceCalls, withStep } from './dubContext.ts'

/** The parts of a context that a test gives; `link` has the calls that the tested step uses. */
export interface TestDub {
  readonly link: object
  readonly video?: string
  readonly order?: Partial<DubOrder>
  readonly reached?: Reached
  readonly signal?: AbortSignal
}

/** Creates a context for a test of a step: checkpoints in memory, one link for all work, and a record of its messages. */
export function testDub({ link, video = '/films/talk.mp4', order, reached = {}, signal }: TestDub) {
  const stop = signal ?? new AbortController().signal
  const told = { notes: [] as string[], warnings: [] as string[], stages: [] as string[] }
  let kept = reached
  const context: DubContext = {
    id: '01234567-89ab',
    video,
    order: {
      to: 'sw',
      transcript: { from: 'auto' },
      translation: { from: 'auto' },
      voices: {},
      output: '/films/talk.sw.mp4',
      subtitles: false,
      ...order,
    },
    signal: stop,
    isCancelled: () => false,
    get reached() {
      return kept
    },
    async reach(step) {
      kept = withStep(kept, step)
    },
    enter(stage) {
      told.stages.push(stage)
      return () => undefined
    },
    note: (message, tone) => void (tone === undefined ? told.notes : told.warnings).push(english(message)),
    onLink: (work) => work(link as ServiceCalls, stop),
    onThisComputer: (work) => work(link as ServiceCalls, stop),
  }
  return { context, told }
}
