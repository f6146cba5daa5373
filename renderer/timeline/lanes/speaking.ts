import { rememberedEach } from '../../../shared/basics/remembered.ts'
import type { Work } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Message } from '../../../shared/locale/message.ts'

/** Lines whose takes are being made, and those that failed, with the reason. */
export interface Speaking {
  readonly underWay: ReadonlySet<number>
  readonly failed: ReadonlyMap<number, Message>
}

const NO_SPEAKING_WORK: Speaking = { underWay: new Set(), failed: new Map() }

/** The lines of a translation that are being spoken, and those that failed: the same answer for the same list of work. */
export const speakingOf = rememberedEach((work: readonly Work[], target: Target | undefined): Speaking => {
  const takes = work.filter((one) => one.kind === 'takes' && one.target === target)
  if (takes.length === 0) return NO_SPEAKING_WORK
  const active = takes.filter(({ state }) => state.name === 'running' || state.name === 'waiting')
  const failed = new Map(takes.flatMap(({ failures }) => failures.map(({ line, message }) => [line, message] as const)))
  const underWay = new Set(active.flatMap(({ lines = [] }) => lines).filter((id) => !failed.has(id)))
  return { underWay, failed }
})
