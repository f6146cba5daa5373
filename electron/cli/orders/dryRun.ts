import { basename, dirname, join } from 'node:path'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { failureMessage, toFailure } from '../../../shared/failure.ts'
import { type Message, plainWords, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Lack } from '../../../shared/remedies.ts'
import { planDub } from '../../dubbing/work/planDub.ts'
import { exists } from '../../files/placeFile.ts'
import { tryFile } from '../../files/tryFile.ts'
import { checkFree } from '../../files/writeTextFile.ts'
import { connectService, type ServiceConnection } from '../connectService.ts'
import { type DubRequest, deriveOutputPath } from '../dubRequest.ts'
import { orderOf } from '../orderOf.ts'
import { outputPath, planOutput } from '../output/output.ts'
import { words } from '../output/words.ts'
import { missingTools, remediesFor } from '../terminalRemedies.ts'
import { dubId, type FilmState, madeBefore, openFilmState } from './filmState.ts'
import { joinedOutput, partRequest } from './joinFilm.ts'
import type { Order } from './readOrder.ts'

/** The forecast of one dub of an order. */
export interface DryRow {
  readonly video: string
  readonly to: string
  readonly output: string
  /** `kept`: made by an earlier run; `goes on`: begun by one. */
  readonly state: 'new' | 'goes on' | 'kept' | 'missing'
  /** The transcript and the translation, in words. */
  readonly sources: readonly string[]
  /** The missing thing with its remedy. */
  readonly missing: readonly string[]
  /** Advice on the order, in words: an option that will give nothing here, or a number of speakers that is unsure. */
  readonly hints?: readonly string[]
  /** The missing tools that a command installs, and the language of the film if it is known. */
  readonly tools?: { readonly lacks: readonly Lack[]; readonly from?: string | undefined }
  /** Whether the film itself is missing or at fault, so that no dub of it can be made. */
  readonly ofFilm?: true
  /** Estimated seconds of work. */
  readonly seconds: number
}

/**
 * Seconds of work for a second of film on two cores: a dub of given lines, and before it the recognition of the lines where
 * there is no transcript. As measured on talks; packs take longer.
 */
const WORK_SECONDS_PER_FILM_SECOND = { dub: 0.08, recognise: 0.5 }
/** Seconds of a dub besides. */
const FIXED_DUB_SECONDS = 4

/** Placeholder of an obstacle that is printed once, below all dubs. */
const SHARED_OBSTACLE = plainWords('')

/** Looks at every dub of an order without making anything. */
export async function dryRun(order: Order, signal: AbortSignal): Promise<DryRow[]> {
  const onEvent = () => undefined
  const rows: DryRow[] = []
  await using own = await connectService({ onEvent, signal })
  for (const [first, ...others] of order.films) {
    await using hosted = first.hosted && (await connectService({ hosted: first.hosted, onEvent, signal }))
    const facts = await own.local?.probe({ path: first.video }, { signal }).catch(toFailure)
    for (const [at, request] of [first, ...others].entries())
      rows.push(await look(request, { order, link: hosted ?? own, facts, signal, isFirst: at === 0 }))
  }
  return rows
}

interface Looking {
  readonly order: Order
  readonly link: ServiceConnection
  readonly facts: MediaFacts | ReturnType<typeof toFailure> | undefined
  readonly signal: AbortSignal
  /** Whether this dub is the first of its film, which does the work that all dubs of the film share. */
  readonly isFirst: boolean
}

async function look(request: DubRequest, { order, link, facts, signal, isFirst }: Looking): Promise<DryRow> {
  const { video, to, force } = request
  const state = await openFilmState(request, order.project)
  const goal = await destination(request, order, state)
  const { effectiveRequest, path, output, joined } = goal
  const row = { video, to, output, sources: [], seconds: 0 }
  if (facts === undefined || 'kind' in facts) {
    const missing = [words(facts === undefined ? say('cli.dry.unread') : failureMessage(facts))]
    return { ...row, state: 'missing', missing, ofFilm: true }
  }
  const known = force ? undefined : state.known.get(await dubId(effectiveRequest, path))
  const made = known && (await madeBefore(known, joined))
  if (made?.path === output) return { ...row, state: 'kept', missing: [] }
  const missing: string[] = []
  await tryOutput(goal, known !== undefined || force).catch((error: unknown) =>
    missing.push(words(failureMessage(toFailure(error)))),
  )
  const media = { path: video, facts }
  const lacks: Lack[] = []
  let from: string | undefined
  const lacking = (lack: Lack, language: string | undefined) => {
    lacks.push(lack)
    from = language
    return SHARED_OBSTACLE
  }
  const plan = await planDub({
    media,
    order: orderOf(request, path),
    link,
    listen: false,
    remedies: {
      ...remediesFor(request),
      noRecogniser: (_to, language) => lacking('words', language),
      noTranslator: (_to, language) => lacking('translation', language),
    },
    signal,
  })
  missing.push(...plan.obstacles.filter((message) => message !== SHARED_OBSTACLE).map(words))
  const recognitionRate = plan.transcript.lines === undefined && isFirst ? WORK_SECONDS_PER_FILM_SECOND.recognise : 0
  const seconds =
    FIXED_DUB_SECONDS + facts.duration * (made === undefined ? WORK_SECONDS_PER_FILM_SECOND.dub + recognitionRate : 0)
  const begun = known === undefined || known.state.name === 'draft' ? 'new' : 'goes on'
  return {
    ...row,
    state: missing.length + lacks.length > 0 ? 'missing' : begun,
    sources: sourceWords(plan, request),
    missing,
    seconds,
    hints: plan.hints.map(words),
    ...(lacks.length > 0 && { tools: { lacks, from } }),
  }
}

/** Where a dub would go. */
interface Destination {
  /** The request as it would be made: for the sound of one language, where all become one file. */
  readonly effectiveRequest: DubRequest
  /** The file of the dub itself, and the file that the user gets. */
  readonly path: string
  readonly output: string
  /** The one file of all languages, if there is to be one. */
  readonly joined: string | undefined
  /** Folder of the results that is still to be made. */
  readonly newFolder: string | undefined
}

async function destination(request: DubRequest, { outFolder, oneFile }: Order, state: FilmState): Promise<Destination> {
  const joined = oneFile && joinedOutput(request, { outFolder }, oneFile)
  const effectiveRequest = joined === undefined ? request : partRequest(request, state)
  const newFolder = outFolder === undefined || (await exists(outFolder)) ? undefined : outFolder
  // While its folder is missing, the path alone does not tell that it is one.
  const path =
    joined === undefined && newFolder !== undefined
      ? deriveOutputPath(request, newFolder)
      : await outputPath(effectiveRequest)
  return { effectiveRequest, path, output: joined ?? path, joined, newFolder }
}

/** Checks that the output can be written; a folder that is still to be made, in the nearest one that is there. */
async function tryOutput({ effectiveRequest, output, joined, newFolder }: Destination, force: boolean): Promise<void> {
  if (newFolder !== undefined) return tryFile(join(await nearestFolder(newFolder), basename(output)))
  if (joined === undefined) return void (await planOutput({ ...effectiveRequest, force }))
  if (!force) await checkFree(joined)
  tryFile(joined)
}

async function nearestFolder(path: string): Promise<string> {
  const above = dirname(path)
  return above === path || (await exists(above)) ? above : nearestFolder(above)
}

/** Where the lines and their translation come from, in words. */
export function sourceWords(
  { transcript, translation }: Pick<Awaited<ReturnType<typeof planDub>>, 'transcript' | 'translation'>,
  { to, translation: chosen }: Pick<DubRequest, 'to' | 'translation'>,
): string[] {
  const name = chosen === undefined ? translation.beside?.name : basename(chosen)
  return [
    transcript.lines === undefined
      ? say('cli.dry.heard')
      : say('cli.dry.lines', { lines: say('count.lines', { count: transcript.lines ?? 0 }) }),
    name !== undefined
      ? say('cli.dry.translation', { name })
      : translation.needed
        ? say('cli.dry.byService')
        : say('cli.dry.already', { language: sayLanguage(to) }),
  ].map(words)
}

const DRY_STATE_LABELS: Readonly<Record<DryRow['state'], Message>> = {
  new: say('cli.dry.new'),
  'goes on': say('cli.dry.goesOn'),
  kept: say('cli.dry.kept'),
  missing: say('cli.dry.missing'),
}

/**
 * The rows in words, what is missing below each, a film that cannot be dubbed on one, the one sentence on tools that several
 * lack, and the time of all.
 */
export function dryLines(rows: readonly DryRow[]): string[] {
  const isOnce = ({ video, ofFilm }: DryRow, at: number) => !(ofFilm && rows[at - 1]?.video === video)
  const lines = rows
    .filter(isOnce)
    .flatMap(({ video, to, output, state, sources, missing, seconds, hints = [], ofFilm }) => [
      `${basename(video)}${ofFilm ? '' : ` → ${to}`}: ${words(DRY_STATE_LABELS[state])}${seconds > 0 && state !== 'missing' ? `, ${words(say('cli.dry.about', { time: formatClock(seconds) }))}` : ''}${
        sources.length === 0 ? '' : ` (${sources.join(', ')})`
      }`,
      ...(state === 'missing' || state === 'kept' ? [] : [`  ${output}`]),
      ...hints.map((hint) => `  ${hint}`),
      ...missing.map((what) => `  ${what}`),
    ])
  const ready = rows.filter(({ state }) => state === 'new' || state === 'goes on')
  const total = ready.reduce((sum, { seconds }) => sum + seconds, 0)
  const all = { dubs: say('cli.dubs', { count: ready.length }), time: formatClock(total) }
  const without = rows.filter(({ state }) => state === 'missing').length
  return [
    ...lines,
    ...toolsWords(rows),
    words(without > 0 ? say('cli.dry.totalFailing', { ...all, number: without }) : say('cli.dry.total', all)),
  ]
}

/** Advice on missing tools: one sentence for all dubs that lack some, and one for films that are tagged as the language of their dub. */
function toolsWords(rows: readonly DryRow[]): string[] {
  const lacking = rows.flatMap(({ tools, ...row }) => (tools === undefined ? [] : [{ ...row, ...tools }]))
  const each = <T>(values: readonly T[]) => [...new Set(values)]
  const groups = Object.values(Object.groupBy(lacking, ({ from, to }) => (from === to ? to : '')))
  return groups.flatMap((group = []) => {
    const [first] = group
    if (first === undefined) return []
    const lacks = each(group.flatMap((row) => row.lacks))
    const [to, from] = [each(group.map((row) => row.to)), each(group.map((row) => row.from))]
    return [words(missingTools({ video: first.video, lacks, to, from }).message)]
  })
}
