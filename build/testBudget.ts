import { existsSync, readFileSync } from 'node:fs'
import type { Start, Started, Work } from './countStarts.ts'

/** How much one kind of start may grow in a room before a run fails: a tenth, and by more than one. */
const MAX_GROWTH_RATIO = 1.1
/** Files that are named where a room starts too much. */
const MAX_NAMED_FILES = 3

/** Starts of a room by their kind: a folder of `e2e`, or of the source. */
export type RoomStarts = Readonly<Partial<Record<Started, number>>>
/** The most that each room's tests may start in a quick run. */
export type TestBudget = Readonly<Record<string, RoomStarts>>

/** The starts and the seconds of processor time that a run noted. */
export function readNotes(path: string): { readonly starts: readonly Start[]; readonly work: readonly Work[] } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const notes = lines.map((line) => JSON.parse(line) as Start | Work)
  return {
    starts: notes.filter((note) => 'started' in note),
    work: notes.filter((note) => 'seconds' in note),
  }
}

/** Seconds of processor time that the tests of each room took, the greatest first. They are told and not judged: load adds to them. */
export function secondsByRoom(work: readonly Work[]): readonly (readonly [room: string, seconds: number])[] {
  const rooms = Object.entries(Object.groupBy(work, ({ file }) => roomOf(file)))
  return rooms
    .map(([room, own = []]) => [room, own.reduce((sum, { seconds }) => sum + seconds, 0)] as const)
    .sort(([, a], [, b]) => b - a)
}

/** Starts by the tests of each room. */
export function startsByRoom(starts: readonly Start[]): TestBudget {
  const rooms = Object.entries(Object.groupBy(starts, ({ file }) => roomOf(file)))
  return Object.fromEntries(rooms.sort(([a], [b]) => a.localeCompare(b)).map(([room, own]) => [room, tally(own ?? [])]))
}

/** Starts above a budget: a sentence for each room and kind, with the files that start most. */
export function overBudget(starts: readonly Start[], budget: TestBudget): string[] {
  return Object.entries(startsByRoom(starts)).flatMap(([room, own]) =>
    Object.entries(own).flatMap(([kind, count]) => {
      const budgetedCount = budget[room]?.[kind as Started] ?? 0
      if (count <= Math.max(budgetedCount * MAX_GROWTH_RATIO, budgetedCount + 1)) return []
      const files = starts.filter(({ file, started }) => roomOf(file) === room && started === kind)
      return [
        `${room}: ${kind} ${count} times, where ${budgetedCount} are in testBudget.json; most by ${listTopFiles(files)}`,
      ]
    }),
  )
}

/** A room's starts in words. */
export function startsWords(own: RoomStarts): string {
  return Object.entries(own)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
}

function roomOf(file: string): string {
  const [top = '', next = ''] = file.split('/')
  return top === 'e2e' ? `${top}/${next}` : top
}

function tally(starts: readonly Start[]): RoomStarts {
  const kinds = Object.groupBy(starts, ({ started }) => started)
  return Object.fromEntries(Object.entries(kinds).map(([kind, own]) => [kind, own.length]))
}

function listTopFiles(starts: readonly Start[]): string {
  const files = Object.entries(Object.groupBy(starts, ({ file }) => file))
  const sorted = files.map(([file, own]) => [file, own?.length ?? 0] as const).sort(([, a], [, b]) => b - a)
  return sorted
    .slice(0, MAX_NAMED_FILES)
    .map(([file, count]) => `${file} (${count})`)
    .join(', ')
}
