import type { Work } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'

/** What the work on takes has to do with lines: those that are at work, and those that failed, with the reason. */
export interface Speaking {
  readonly underWay: ReadonlySet<number>
  readonly failed: ReadonlyMap<number, string>
}

const NONE: Speaking = { underWay: new Set(), failed: new Map() }
const known = new WeakMap<readonly Work[], Map<Target | undefined, Speaking>>()

/** Which lines of a translation are being spoken, and which could not be. The same answer for the same work. */
export function speakingOf(work: readonly Work[], target: Target | undefined): Speaking {
  const before = known.get(work) ?? new Map<Target | undefined, Speaking>()
  known.set(work, before)
  const answer = before.get(target) ?? find(work, target)
  before.set(target, answer)
  return answer
}

function find(work: readonly Work[], target: Target | undefined): Speaking {
  const takes = work.filter((one) => one.kind === 'takes' && one.target === target)
  if (takes.length === 0) return NONE
  const active = takes.filter(({ state }) => state.name === 'running' || state.name === 'waiting')
  const failed = new Map(takes.flatMap(({ failures }) => failures.map(({ line, message }) => [line, message] as const)))
  const underWay = new Set(active.flatMap(({ lines = [] }) => lines).filter((id) => !failed.has(id)))
  return { underWay, failed }
}
