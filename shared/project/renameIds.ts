import type { Patch } from 'immer'
import type { Document } from './document.ts'
import { speakerLabel } from './speakers/assignSpeakers.ts'
import { speakerNumber } from './speakers/speakersInOrder.ts'

/**
 * New ids, by old id (`lines/7`), of lines and speakers whose edits were applied again; undefined if they are gone. The
 * old id may belong to a foreign line by then.
 */
export type RenamedIds = Map<string, string | undefined>

/** Records the new ids of lines and speakers that an edit created; without `after` the edit was dropped. */
export function noteRenamed(renamed: RenamedIds, before: readonly Patch[], after?: readonly Patch[]): void {
  const now = { lines: made(after ?? [], 'lines'), speakers: made(after ?? [], 'speakers') }
  for (const part of ['lines', 'speakers'] as const) {
    for (const [at, id] of made(before, part).entries()) {
      const next = now[part][at]
      if (next !== id) renamed.set(`${part}/${id}`, next)
    }
  }
}

/** Whether patches refer to a line or speaker whose id has changed or is gone. */
export function isAboutRenamed(patches: readonly Patch[], renamed: RenamedIds): boolean {
  return renamed.size > 0 && patches.some((patch) => keysOf(patch).some((key) => renamed.has(key)))
}

/** Rewrites patches to new ids; undefined if they refer to something that is gone. */
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

/** The ids that a patch refers to. */
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
