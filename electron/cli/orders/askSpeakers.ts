import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { MAX_SPEAKER_COUNT } from '../../../shared/basics/fixedValues.ts'
import { say } from '../../../shared/locale/message.ts'
import { planDub } from '../../dubbing/work/planDub.ts'
import { connectService, type ServiceConnection } from '../connectService.ts'
import type { DubRequest } from '../dubRequest.ts'
import { orderOf } from '../orderOf.ts'
import type { DubEventListener } from '../output/dubEvents.ts'
import { words } from '../output/words.ts'
import { type FilmDub, isOwnProject, openFilmState } from './filmState.ts'
import type { FilmRequests, Order } from './readOrder.ts'

/** Where a person reads and answers. */
interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/**
 * Asks how many people speak in films whose voices leave it open, before any work, and returns the order with the numbers that were
 * answered. A film that was begun before keeps what was answered then; one with a number, in a project that is there, or for a
 * hosted service is not asked about. What fails here fails in its own row later.
 */
export async function askSpeakers(
  order: Order,
  { terminal, onEvent, signal }: Asking & { readonly onEvent: DubEventListener },
): Promise<Order> {
  if (!isOwnProject(order.project)) return order
  await using links = new AsyncDisposableStack()
  let own: ServiceConnection | undefined

  /** The number for a film; undefined where it is not asked for. */
  async function numberFor(request: DubRequest): Promise<number | null | undefined> {
    if (request.settings.speakers != null || request.hosted !== undefined || request.sample) return undefined
    const begun = await dubsOf(request, order.project)
    if (begun.length > 0)
      return begun.map(({ order: { dub } }) => dub.speakers).find((speakerCount) => speakerCount != null)
    const name = basename(request.video)
    own ??= links.use(await connectService({ onEvent: () => undefined, signal }))
    onEvent({ event: 'note', message: `${name}: ${words(say('doing.speakers'))}` })
    const open = await unsure(request, own, signal)
    return open && askNumber(name, open, { terminal, signal })
  }

  const films: FilmRequests[] = []
  for (const requests of order.films) films.push(withSpeakers(requests, await numberFor(requests[0])))
  return { ...order, films }
}

async function dubsOf(request: DubRequest, project: string | undefined): Promise<readonly FilmDub[]> {
  try {
    return [...(await openFilmState(request, project)).known.values()]
  } catch {
    return []
  }
}

function withSpeakers([first, ...others]: FilmRequests, speakers: number | null | undefined): FilmRequests {
  if (speakers == null) return [first, ...others]
  const withSpeakerCount = (request: DubRequest) => ({ ...request, settings: { ...request.settings, speakers } })
  return [withSpeakerCount(first), ...others.map(withSpeakerCount)]
}

interface Numbers {
  readonly found: number
  readonly orElse: number
}

/**
 * The number of speakers that was found, and the one that is as likely; undefined where the voices leave no doubt, lines name who
 * speaks, or nothing can be heard.
 */
async function unsure(request: DubRequest, link: ServiceConnection, signal: AbortSignal): Promise<Numbers | undefined> {
  try {
    const facts = await link.local?.probe({ path: request.video }, { signal })
    if (facts === undefined) return undefined
    const media = { path: request.video, facts }
    return (await planDub({ media, order: orderOf(request, request.video), link, listen: true, signal })).people
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

interface Asking {
  readonly terminal: Terminal
  readonly signal: AbortSignal
}

/**
 * Asks how many people speak in a video until a number is entered; an empty answer, or the end of the input, takes the one that was
 * found.
 */
export async function askNumber(video: string, numbers: Numbers, { terminal, signal }: Asking): Promise<number> {
  if (terminal.input.readableEnded) return numbers.found
  using reader = createInterface({ ...terminal, terminal: false })
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
  for (;;) {
    const question = words(say('cli.howManySpeak', { video, ...numbers }))
    const answer = await Promise.race([reader.question(`${question} `, { signal }), ended])
    const answeredCount = readSpeakerCount(answer, numbers.found)
    if (answeredCount !== undefined) return answeredCount
  }
}

/** Reads the number in an answer; the guess for an empty one, undefined for anything else. */
export function readSpeakerCount(answer: string, guess: number): number | undefined {
  if (answer.trim() === '') return guess
  const enteredCount = /^\d+$/.test(answer.trim()) ? Number(answer) : Number.NaN
  return enteredCount >= 1 && enteredCount <= MAX_SPEAKER_COUNT ? enteredCount : undefined
}
