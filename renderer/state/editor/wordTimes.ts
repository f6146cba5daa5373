import { remembered } from '../../../shared/basics/remembered.ts'
import type { Line } from '../../../shared/project/document.ts'
import { type TakePlace, takePlace } from '../../../shared/project/lines/takePlace.ts'
import { type TakeWords, timedWords, timesOnText, type WordTime } from '../../../shared/timing/words/wordTimes.ts'
import { type OpenProject, openProject } from '../document/project.ts'
import { createSlice } from '../stores.ts'
import { studio } from '../studio/studio.ts'
import { useFits } from './fits.ts'

/** A text of a line whose words are spoken. */
export type SpokenField = 'source' | 'translation'

interface KnownWords {
  /** The project that all of it is of. */
  readonly project: string
  /** The words of source texts that no recogniser reported, by `sourceKey`; none where they cannot be found. */
  readonly sources: ReadonlyMap<string, readonly WordTime[]>
  /** The words of takes by id; absent ones were not asked for, `unknown` ones cannot be found. */
  readonly takes: ReadonlyMap<string, TakeWords | 'unknown'>
}

const NO_WORDS: KnownWords = { project: '', sources: new Map(), takes: new Map() }

/** The known times of words. */
export const useWordTimes = createSlice<KnownWords>('work', 'wordTimes', NO_WORDS)

/** The known words of the open project; none of another one. */
function known(): KnownWords {
  const state = useWordTimes.getState()
  return state.project === openProject()?.id ? state : NO_WORDS
}

function learn(project: string, change: Partial<KnownWords>): void {
  if (openProject()?.id === project) useWordTimes.setState({ ...known(), ...change, project })
}

const recognised = remembered((line: Line) => timesOnText(line.words ?? [], line.source))

/** All that a line's words are found by. */
function sourceKey({ id, start, end, source }: Line): string {
  return `${id} ${start} ${end} ${source}`
}

/** The words of a line's source text in seconds of the film; undefined before they are found. */
export function sourceTimes(line: Line): readonly WordTime[] | undefined {
  const told = recognised(line)
  return told.length > 0 ? told : known().sources.get(sourceKey(line))
}

/** A translation's words, from the start of its take's speech, on the text that is shown. */
const onShown = remembered((words: TakeWords) => {
  const byText = new Map<string, readonly WordTime[]>([[words.text, words.words]])
  return (text: string): readonly WordTime[] => {
    const times = byText.get(text) ?? timesOnText(timedWords(words.text, words.words), text)
    byText.set(text, times)
    return times
  }
})

/**
 * The words of a line's translation, or of another wording of it, in seconds after the start of its take's speech; undefined before
 * they are found, or without a take.
 */
export function takeTimes(
  line: Line,
  target: OpenProject['target'],
  wording?: string,
): readonly WordTime[] | undefined {
  const text = target === undefined ? undefined : line.texts[target]
  const words = known().takes.get(text?.take?.id ?? '')
  if (text === undefined || words === undefined) return undefined
  return words === 'unknown' ? [] : onShown(words)(wording ?? text.text)
}

/** The place of a line's take in the dub. */
export function placeOfTake(line: Line): TakePlace | undefined {
  const open = openProject()
  const { fits, map } = useFits.getState()
  return open && takePlace(line, { target: open.target, fits, takes: open.takes, map })
}

/** Requests under way, so that each is made once. */
const asked = new Set<string>()

async function once(key: string, ask: () => Promise<void>): Promise<void> {
  if (asked.has(key)) return
  asked.add(key)
  try {
    await ask()
  } finally {
    asked.delete(key)
  }
}

/** Has the words of a line's source text found, unless they are known. What cannot be found is remembered as none. */
export async function findSourceWords(line: Line): Promise<void> {
  const project = openProject()?.id
  if (project === undefined || sourceTimes(line) !== undefined) return
  const key = sourceKey(line)
  await once(key, async () => {
    const { words } = await studio()
      .api.sourceWords({ project, line: line.id })
      .catch(() => ({ words: [] }))
    learn(project, { sources: new Map(known().sources).set(key, words) })
  })
}

/** Has the words of a line's take found, unless they are known. */
export async function findTakeWords(line: Line): Promise<void> {
  const open = openProject()
  const take = open?.target === undefined ? undefined : line.texts[open.target]?.take?.id
  if (open === undefined || take === undefined || known().takes.has(take)) return
  await once(take, async () => {
    const { takes } = await studio()
      .api.takeWords({ project: open.id, takes: [take], find: true })
      .catch(() => ({ takes: [] }))
    learn(open.id, { takes: new Map(known().takes).set(take, takes[0] ?? 'unknown') })
  })
}

/** Most takes that are asked for at once. */
const MAX_ASKED_TAKES = 500

/** Reads the words of takes that voices reported; the others stay unknown until they are to be found. */
export async function readToldWords(ids: readonly string[]): Promise<void> {
  const project = openProject()?.id
  const missing = ids.filter((id) => !known().takes.has(id) && !asked.has(`read ${id}`)).slice(0, MAX_ASKED_TAKES)
  if (project === undefined || missing.length === 0) return
  // Those that nobody told are not asked for again.
  for (const id of missing) asked.add(`read ${id}`)
  const { takes } = await studio()
    .api.takeWords({ project, takes: missing, find: false })
    .catch(() => ({ takes: [] }))
  if (takes.length === 0) return
  learn(project, { takes: new Map([...known().takes, ...takes.map(({ id, ...words }) => [id, words] as const)]) })
}
