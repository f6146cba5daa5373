import type { Patch } from 'immer'
import { type Document, speakerNumber } from './document.ts'
import { speakerLabel } from './speakers/assignSpeakers.ts'

/**
 * Lines and speakers that edits made, by the ids they had (`lines/7`), and the ids they have since the edits were done
 * again; undefined where they are gone. Another's line may bear the old id by then.
 */
export type RenamedIds = Map<string, string | undefined>

/** Takes down what became of the lines and speakers that an edit made; without `after` the edit is gone. */
export function noteRenamed(renamed: RenamedIds, before: readonly Patch[], after?: readonly Patch[]): void {
  const now = { lines: made(after ?? [], 'lines'), speakers: made(after ?? [], 'speakers') }
  for (const part of ['lines', 'speakers'] as const) {
    for (const [at, id] of made(before, part).entries()) {
      const next = now[part][at]
      if (next !== id) renamed.set(`${part}/${id}`, next)
    }
  }
}

/** Whether patches are about a line or speaker that has another id now, or is gone. */
export function isAboutRenamed(patches: readonly Patch[], renamed: RenamedIds): boolean {
  return renamed.size > 0 && patches.some((patch) => keysOf(patch).some((key) => renamed.has(key)))
}

/** The same patches for a document in which the ids are others; undefined where they are about what is gone. */
export function renamePatches(patches: readonly Patch[], known: RenamedIds, document: Document): Patch[] | undefined {
  const renamed: RenamedIds = new Map(known)
  const lines = made(patches, 'lines')
  for (const [at, id] of lines.entries()) renamed.set(`lines/${id}`, String(document.nextLine + at))
  const last = Math.max(-1, ...Object.keys(document.speakers).map(speakerNumber))
  for (const [at, id] of made(patches, 'speakers').entries()) renamed.set(`speakers/${id}`, speakerLabel(last + 1 + at))
  const isGone = (key: string) => renamed.has(key) && renamed.get(key) === undefined
  if (patches.some((patch) => keysOf(patch).some(isGone))) return undefined
  const idOf = (part: unknown, id: string | number) => renamed.get(`${part}/${id}`) ?? String(id)
  return patches.map((patch) => {
    const [part, id, ...rest] = patch.path
    if (part === 'nextLine') return { ...patch, value: document.nextLine + lines.length }
    if (id === undefined || !isNamed(part)) return patch
    const own = idOf(part, id)
    return { ...patch, path: [part, own, ...rest], value: renameValue(patch, own, (label) => idOf('speakers', label)) }
  })
}

function renameValue({ path, value }: Patch, id: string, speakerOf: (label: string) => string): unknown {
  const [part, , field, ...rest] = path
  if (part === 'lines' && field === 'speaker' && rest.length === 0) return speakerOf(String(value))
  if (field !== undefined || !isRecord(value)) return value
  if (part === 'speakers') return { ...value, id }
  return { ...value, id: Number(id), speaker: speakerOf(String(value['speaker'])) }
}

/** The ids that a patch speaks of. */
function keysOf({ path: [part, id, field], value }: Patch): string[] {
  if (id === undefined || !isNamed(part)) return []
  const whole = field === undefined && isRecord(value) ? value['speaker'] : undefined
  const speaker = part === 'lines' ? (field === 'speaker' ? value : whole) : undefined
  return [`${part}/${id}`, ...(typeof speaker === 'string' ? [`speakers/${speaker}`] : [])]
}

function made(patches: readonly Patch[], part: 'lines' | 'speakers'): string[] {
  return patches.flatMap(({ op, path }) => (op === 'add' && path.length === 2 && path[0] === part ? `${path[1]}` : []))
}

function isNamed(part: unknown): part is 'lines' | 'speakers' {
  return part === 'lines' || part === 'speakers'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
