import { basename } from 'node:path'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { saidOf, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { planDub } from '../../dubbing/steps/planDub.ts'
import { exists } from '../../files/placeFile.ts'
import { type Connection, connectService } from '../connectService.ts'
import { orderOf } from '../createContext.ts'
import type { DubRequest } from '../dubRequest.ts'
import { outputPath, planOutput } from '../output.ts'
import { words } from '../words.ts'
import { dubId, openFilmState } from './filmState.ts'
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
  /** Estimated seconds of work. */
  readonly seconds: number
}

/**
 * Seconds of work for a second of film on two cores: a dub of given lines, and before it the recognition of the lines where
 * there is no transcript. As measured on talks; packs take longer.
 */
const PACE = { dub: 0.08, recognise: 0.5 }
/** Seconds of a dub besides. */
const FIXED = 4

/** Looks at every dub of an order without making anything. */
export async function dryRun({ films }: Order, signal: AbortSignal): Promise<DryRow[]> {
  const tell = () => undefined
  const rows: DryRow[] = []
  await using own = await connectService({ tell, signal })
  for (const [first, ...others] of films) {
    await using hosted = first.hosted && (await connectService({ hosted: first.hosted, tell, signal }))
    const facts = await own.local?.probe({ path: first.video }, { signal }).catch(toFailure)
    for (const [at, request] of [first, ...others].entries())
      rows.push(await look(request, { link: hosted ?? own, facts, signal, isFirst: at === 0 }))
  }
  return rows
}

interface Looking {
  readonly link: Connection
  readonly facts: MediaFacts | ReturnType<typeof toFailure> | undefined
  readonly signal: AbortSignal
  /** Whether it is the first of its film, which does what they share. */
  readonly isFirst: boolean
}

async function look(request: DubRequest, { link, facts, signal, isFirst }: Looking): Promise<DryRow> {
  const { video, to } = request
  const output = await outputPath(request)
  const row = { video, to, output, sources: [], seconds: 0 }
  if (facts === undefined || 'kind' in facts)
    return { ...row, state: 'missing', missing: [words(facts === undefined ? say('cli.dry.unread') : saidOf(facts))] }
  const { dubs } = await openFilmState(request)
  const known = request.force ? undefined : dubs.get(await dubId(request, output))
  if (known?.state.name === 'done' && (await exists(known.state.result.path)))
    return { ...row, state: 'kept', missing: [] }
  const missing: string[] = []
  await planOutput(known === undefined ? request : { ...request, force: true }).catch((error: unknown) =>
    missing.push(words(saidOf(toFailure(error)))),
  )
  const order = orderOf(request, output)
  const plan = await planDub({ media: { path: video, facts }, order, link, listen: false, signal })
  missing.push(...plan.obstacles.map(words))
  const isHeard = plan.transcript.lines === undefined
  const seconds = FIXED + facts.duration * (PACE.dub + (isHeard && isFirst ? PACE.recognise : 0))
  const begun = known === undefined || known.state.name === 'draft' ? 'new' : 'goes on'
  return { ...row, state: missing.length > 0 ? 'missing' : begun, sources: sourceWords(plan, to), missing, seconds }
}

/** Where the lines and their translation come from, in words. */
function sourceWords({ transcript, translation }: Awaited<ReturnType<typeof planDub>>, to: string): string[] {
  return [
    transcript.lines === undefined
      ? say('cli.dry.heard')
      : say('cli.dry.lines', { lines: say('count.lines', { count: transcript.lines ?? 0 }) }),
    translation.beside !== undefined
      ? say('cli.dry.translation', { name: translation.beside.name })
      : translation.needed
        ? say('cli.dry.byService')
        : say('cli.dry.already', { language: sayLanguage(to) }),
  ].map(words)
}

const STATES: Readonly<Record<DryRow['state'], Message>> = {
  new: say('cli.dry.new'),
  'goes on': say('cli.dry.goesOn'),
  kept: say('cli.dry.kept'),
  missing: say('cli.dry.missing'),
}

/** The rows in words, what is missing below each, and the time of all. */
export function dryLines(rows: readonly DryRow[]): string[] {
  const lines = rows.flatMap(({ video, to, output, state, sources, missing, seconds }) => [
    `${basename(video)} → ${to}: ${words(STATES[state])}${seconds > 0 && state !== 'missing' ? `, ${words(say('cli.dry.about', { time: formatClock(seconds) }))}` : ''}${
      sources.length === 0 ? '' : ` (${sources.join(', ')})`
    }`,
    ...(state === 'missing' || state === 'kept' ? [] : [`  ${output}`]),
    ...missing.map((what) => `  ${what}`),
  ])
  const ready = rows.filter(({ state }) => state === 'new' || state === 'goes on')
  const total = ready.reduce((sum, { seconds }) => sum + seconds, 0)
  const all = { dubs: say('cli.dubs', { count: ready.length }), time: formatClock(total) }
  const without = rows.filter(({ state }) => state === 'missing').length
  return [
    ...lines,
    words(without > 0 ? say('cli.dry.totalFailing', { ...all, number: without }) : say('cli.dry.total', all)),
  ]
}
